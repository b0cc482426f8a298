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
