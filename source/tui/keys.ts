import {type ActionOf, bindings, type KeyScope} from './key-table.js';
import type {Key} from './terminal/keys.js';

/** The name under which a key stands in the table: `ctrl+r`, `shift+tab`, `v`, `?`. */
export function keyName(key: Key): string {
	if (key.kind === 'paste') {
		return 'paste';
	}

	if (key.text === ' ') {
		return 'space';
	}

	// A typed character is itself, whatever Shift did to make it; names in capitals would be no keys of ours.
	const name = key.text === '' ? key.name : key.text;
	const shift = key.shift && key.text === '' ? 'shift+' : '';
	return `${key.ctrl ? 'ctrl+' : ''}${key.meta ? 'meta+' : ''}${shift}${name}`;
}

/** What a key does in a scope. While `typing`, keys that type a character do nothing but that. */
export function actionOf<Scope extends KeyScope>(scope: Scope, key: Key, typing: boolean): ActionOf<Scope> | null {
	if (key.kind === 'paste' || (typing && key.text !== '')) {
		return null;
	}

	const name = keyName(key);
	const found = bindings.find(binding => binding.scope === scope && (binding.keys as readonly string[]).includes(name));
	return (found?.action as ActionOf<Scope> | undefined) ?? null;
}

/** How many lines a key of the lists moves by, a page being `page` lines; infinite to an end, null for other keys. */
export function listMove(key: Key, page: number): number | null {
	switch (actionOf('list', key, false)) {
		case 'up':
			return -1;
		case 'down':
			return 1;
		case 'page-up':
			return -Math.max(1, page);
		case 'page-down':
			return Math.max(1, page);
		case 'first':
			return -Infinity;
		case 'last':
			return Infinity;
		case null:
			return null;
	}
}

/** A place in a list moved by so many lines, between 0 and `last`. */
export function movedBy(at: number, by: number, last: number): number {
	return Math.max(0, Math.min(last, at + by));
}
