import test from 'ava';
import type {FromThread} from '../../source/benchmark/messages.js';
import {Outbox} from '../../source/benchmark/thread/outbox.js';
import type {FileResult} from '../../source/results/run-result.js';

const ended = (state: FileResult['state']) => ({state}) as FileResult;

/** Rows and types in the order in which they were told. */
function listen() {
	const told: (string | number[])[] = [];
	let heard = () => {};
	const next = () =>
		new Promise<void>(resolve => {
			heard = resolve;
		});
	const outbox = new Outbox((message: FromThread) => {
		told.push(message.type === 'files' ? message.files.map(({row}) => row) : message.type);
		heard();
	});
	return {outbox, told, next};
}

test('files that ended well are told of together, and in time', async t => {
	const {next, outbox, told} = listen();
	const first = next();
	outbox.fileEnded(0, ended('done'));
	outbox.fileEnded(1, ended('done'));
	t.deepEqual(told, []);
	await first;
	const second = next();
	outbox.fileEnded(2, ended('done'));
	await second;
	t.deepEqual(told, [[0, 1], [2]]);
});

test('a failed or stopped file is told of at once, behind those before it', t => {
	const {outbox, told} = listen();
	outbox.fileEnded(3, ended('done'));
	outbox.fileEnded(4, ended('failed'));
	outbox.fileEnded(5, ended('cancelled'));
	t.deepEqual(told, [[3, 4], [5]]);
});

test('any other message takes the files along, before it', t => {
	const {outbox, told} = listen();
	outbox.fileEnded(0, ended('done'));
	outbox.post({type: 'operation-done', cpuSeconds: null});
	outbox.post({type: 'ready'});
	t.deepEqual(told, [[0], 'operation-done', 'ready']);
});
