import type {Key} from '../../source/tui/terminal/keys.js';

/** Keys by the names of the key table: `enter`, `ctrl+r`, `x`; `paste:…` is a paste. */
export function press(names: readonly string[]): readonly Key[] {
	return names.map(name => {
		if (name.startsWith('paste:')) {
			return {kind: 'paste', text: name.slice(6)};
		}

		const ctrl = name.startsWith('ctrl+');
		const rest = ctrl ? name.slice(5) : name;
		const text = ctrl || [...rest].length > 1 ? '' : rest;
		const key = {
			kind: 'key',
			name: rest,
			text: name === 'space' ? ' ' : text,
			ctrl,
			meta: false,
			shift: false,
		} as const;
		return key;
	});
}
