import type {Overlay, PendingStart} from '../app/state.js';
import {type Line, segment} from '../line.js';
import {editLine} from '../setup/edit-line.js';
import {harmless, wrap} from '../terminal/text.js';

/** More lines than this of a question would push the screen away that it is about. */
const mostLines = 4;

/** What stands just above the footer: a question, a line to type, or that an answer is being waited for. */
export function overlayLines(overlay: Overlay | null, pending: PendingStart | null, width: number): readonly Line[] {
	if (overlay?.kind === 'question') {
		return wrap(harmless(overlay.text), width - 3)
			.slice(0, mostLines)
			.map((text): Line => [segment(` ${text}`, 'warn')]);
	}

	if (overlay?.kind === 'prompt') {
		const {label, edit} = overlay;
		return [
			[segment(` ${label}: `, 'accent'), ...editLine(edit.characters, edit.cursor, width - label.length - 5, '')],
		];
	}

	return pending === null
		? []
		: [[segment(` asking ${harmless(pending.profile.target)} before the start   esc takes it back`, 'dim')]];
}
