import {defaultProfile} from '../../profile/complete.js';
import type {Profile} from '../../profile/profile.js';
import {parseProfileName} from '../../profile/profile-name.js';
import {exitStatusOfSignal} from '../../results/exit-status.js';
import type {AppOptions, RunApp} from '../app-contract.js';
import {startQuestion} from '../setup/start-question.js';
import {interrupt, noInterrupts} from '../terminal/interrupts.js';
import {askLines, Left} from './ask-lines.js';
import {type Ask, askProfile} from './ask-profile.js';
import {nothingSaid, sentences} from './sentences.js';

const lookMs = 250;

/** The app for screen readers: questions and answers line by line, one sentence an event, nothing drawn over. */
export const runSpoken: RunApp = async options => {
	const {initial, leaveAtEnd, stdin, stdout} = options;
	if (initial.screen === 'run') {
		const status = await speakRun(initial.profile, options);
		if (leaveAtEnd) {
			return status;
		}
	}

	const {ask, close} = askLines(stdin, stdout);
	try {
		return await converse(ask, options);
	} catch (error) {
		if (error instanceof Left) {
			return exitStatusOfSignal('SIGINT');
		}

		throw error;
	} finally {
		close();
	}
};

/** Ask, run, ask what next, until the person leaves. */
async function converse(ask: Ask, options: AppOptions): Promise<number> {
	const {initial, services} = options;
	const given = initial.screen === 'setup' ? initial.profile : undefined;
	let profile = given ?? (await services.lastProfile().catch(() => null)) ?? defaultProfile;
	let status = 0;
	for (let next = 'e'; next !== 'q'; ) {
		if (next === 'e') {
			profile = await askProfile(ask, profile);
		} else if (next === 's') {
			await saveAs(ask, profile, options);
		}

		if ((next === 'e' || next === 'r') && (await agreed(ask, profile, options))) {
			status = await speakRun(profile, options);
		}

		next = (await ask('What next? r runs it again, e edits, s saves as a profile, q leaves: ')).trim().toLowerCase();
	}

	return status;
}

async function saveAs(ask: Ask, profile: Profile, options: AppOptions): Promise<void> {
	const {stdout, services} = options;
	const {value: name, error} = parseProfileName((await ask('Name: ')).trim());
	const said =
		error ??
		(await services.saveProfile(name, profile).then(
			() => `Saved as ${name}.`,
			(problem: Error) => problem.message,
		));
	stdout.write(`${said}\n`);
}

/** What the target says, and yes or no where something is to be asked before the start. */
async function agreed(ask: Ask, profile: Profile, options: AppOptions): Promise<boolean> {
	const {services, stdout} = options;
	const {target, baseDir} = profile;
	const answer = await services.probe({target, baseDir}, new AbortController().signal);
	stdout.write(answer.ok ? `${answer.summary}.\n` : `${answer.message}. ${answer.hint ?? ''}\n`);
	const question = startQuestion(profile, answer);
	return question === null || /^y/i.test((await ask(`${question} yes or no: `)).trim());
}

async function speakRun(profile: Profile, {services, stdout}: AppOptions): Promise<number> {
	const {run, finished} = services.conduct(profile);
	let interrupts = noInterrupts;
	let said = nothingSaid;
	let leave: (status: number) => void = () => {};
	const left = new Promise<number>(resolve => {
		leave = resolve;
	});
	const onInterrupt = () => {
		const {state, action} = interrupt(interrupts, performance.now(), true);
		interrupts = state;
		if (action === 'stop') {
			stdout.write('Stopping. What was measured follows.\n');
			run.cancel('SIGINT');
		} else if (action === 'leave') {
			leave(exitStatusOfSignal('SIGINT'));
		}
	};

	process.on('SIGINT', onInterrupt);
	const look = () => {
		const spoken = sentences(said, run.snapshot());
		said = spoken.said;
		for (const line of spoken.lines) {
			stdout.write(`${line}\n`);
		}
	};

	const timer = setInterval(look, lookMs);
	try {
		const ended = finished.then(outcome => {
			look();
			stdout.write(`${services.report(outcome).trimEnd()}\n`);
			return outcome.exitStatus;
		});
		return await Promise.race([ended, left]);
	} finally {
		clearInterval(timer);
		process.off('SIGINT', onInterrupt);
	}
}
