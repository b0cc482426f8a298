import type {AnyField} from '../../profile/field.js';
import {fieldOf} from '../../profile/fields.js';
import {type Operation, operations} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import {visible} from '../../profile/visible.js';
import {bytesText, plural} from '../../results/number-text.js';
import {type Line, type Segment, segment} from '../line.js';
import {sizeText} from '../numbers.js';
import {wrap} from '../terminal/text.js';
import {cannot, readForm, type SetupState} from './setup-state.js';
import {labelWidth, type SetupDrawingOptions} from './setup-values.js';
import {oldFilesText} from './start-question.js';
import {offersWrite} from './switch-operations.js';

/** Enough for what happened, what to do and the demo filer in the smallest window; longer words of a server are cut. */
const mostErrorLines = 6;

/** The consequence or help beside a value. */
export function besideText(state: SetupState, field: AnyField, profile: Profile | null, focused: boolean): string {
	const key = field.key;
	const {files, size, bufferSize} = readForm(state).partial;
	if (state.choices && focused && state.choices.list.length > 0) {
		return `tab: ${state.choices.list.slice(0, 6).join('  ')}`;
	}

	switch (key) {
		case 'operations': {
			if (focused) {
				const reason = cannot(state, operations[state.operation] as Operation);
				if (reason !== undefined) {
					return `${operations[state.operation]}: ${reason}`;
				}
			}

			if (offersWrite(state)) {
				const need = files === undefined ? 'files' : plural(files, 'file');
				return `needs ${need}${size === undefined ? '' : ` of ${sizeText(size)}`}, found none: w adds write`;
			}

			return focused ? 'space switches, in the order in which they run' : '';
		}

		case 'size':
			return files !== undefined && size !== undefined
				? `${files.toLocaleString('en-US')} × ${sizeText(size)} = ${bytesText(files * size)}`
				: focused
					? field.help
					: '';
		case 'bufferSize':
			return size !== undefined && bufferSize !== undefined && bufferSize > 0
				? `${plural(Math.max(1, Math.ceil(size / bufferSize)), 'buffer')} a file`
				: '';
		case 'concurrency':
			return "TestDFSIO's own run: 1";
		case 'resultFile': {
			const blocks = (profile?.operations.length ?? 0) * (profile?.repeat ?? 1);
			if (profile === null || blocks === 0) {
				return '';
			}

			return profile.target.startsWith('demo:') && profile.resultFile === undefined
				? 'demo: appends only if a file is named'
				: `${plural(blocks, 'block')} will be appended`;
		}

		default:
			return focused ? field.help : '';
	}
}

/** The word of the target below its address. */
export function targetLines(state: SetupState, {width, theme, spinner}: SetupDrawingOptions): readonly Line[] {
	const {probed} = state;
	const {symbols} = theme;
	if (state.choices && state.focus === 'target' && state.choices.list.length > 1) {
		const list = state.choices.list.slice(0, 6).join('  ');
		return [[segment(' '.repeat(labelWidth)), segment(`tab: ${list}`, 'dim')]];
	}

	if (probed === null) {
		return below((fieldOf('target') as AnyField).help, 'dim', width);
	}

	if (probed.result === 'asking') {
		return [[segment(' '.repeat(labelWidth)), segment(`${spinner} asking${symbols.ellipsis}`, 'dim')]];
	}

	if (!probed.result.ok) {
		const {message, hint} = probed.result;
		const offer = probed.target.startsWith('demo:') ? '' : ' Tab offers the built-in demo filer.';
		const words = [message, ...(hint === null ? [] : [hint])].map(sentence).join(' ');
		return below(`${symbols.failed} ${visible(words)}${offer}`, 'bad', width).slice(0, mostErrorLines);
	}

	const {profile} = readForm(state);
	const old = profile && oldFilesText(profile, probed.result.found);
	return [
		...below(`${symbols.done} ${visible(probed.result.summary)}`, 'good', width).slice(0, 2),
		...(old === null ? [] : below(`${old.charAt(0).toLowerCase()}${old.slice(1)}`, 'dim', width)),
	];
}

/** `random data, checked · default replication · no note`: what stands on the second page. */
export function moreSummary(state: SetupState): string {
	const {partial} = readForm(state);
	const parts = [
		`${partial.data ?? 'random'} data, ${partial.verify === false ? 'unchecked' : 'checked'}`,
		partial.replication === undefined ? 'default replication' : `replication ${partial.replication}`,
		...(partial.repeat !== undefined && partial.repeat > 1 ? [plural(partial.repeat, 'round')] : []),
		partial.note === undefined || partial.note === '' ? 'no note' : `note ${visible(partial.note)}`,
	];
	return parts.join(' · ');
}

export function below(text: string, role: Segment['role'], width: number): readonly Line[] {
	return wrap(text, width - labelWidth - 2).map((part): Line => [segment(' '.repeat(labelWidth)), segment(part, role)]);
}

function sentence(text: string): string {
	return /[.?]$/.test(text) ? text : `${text}.`;
}
