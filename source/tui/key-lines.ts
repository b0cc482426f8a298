import {type Binding, bindings, type KeyScope, listScopes} from './key-table.js';
import {type Line, type Segment, segment} from './line.js';
import {padEnd, textWidth, wrap} from './terminal/text.js';
import {plainTheme, type Symbols, type Theme} from './theme.js';

/** Cells between two keys of a footer. */
const gap = 2;

/** Cells of the help's column of keys. */
const keyColumn = 16;

function shown(key: string, symbols: Symbols): string {
	const {up, down, left, right} = symbols;
	return {up, down, left, right, escape: 'esc', pageup: 'pgup', pagedown: 'pgdn'}[key] ?? key;
}

function bindingsOf(scope: KeyScope): readonly Binding[] {
	return (bindings as readonly Binding[]).filter(binding => binding.scope === scope);
}

/**
 * The keys that work now in at most `width` cells, most useful first, cut at a whole key. Those that stay keep their
 * room as long as the first one has its own.
 */
export function footerKeys(scope: KeyScope, width: number, hidden: readonly string[], theme: Theme): Line {
	const keys = bindingsOf(scope)
		.filter(({action, footer}) => footer !== undefined && !hidden.includes(action))
		.map(({keys: [key = ''], footer = '', stays}) => ({key: shown(key, theme.symbols), footer, stays}));
	const widthOf = (list: typeof keys) =>
		list.reduce((sum, {key, footer}) => sum + gap + textWidth(key) + 1 + footer.length, -gap);
	const staying = keys.filter(({stays}) => stays);
	const others = keys.filter(({stays}) => !stays);
	const kept = widthOf([...others.slice(0, 1), ...staying]) <= width ? staying : [];
	let taken = 0;
	while (taken < others.length && widthOf([...others.slice(0, taken + 1), ...kept]) <= width) {
		taken += 1;
	}

	return [...others.slice(0, taken), ...kept].flatMap(({key, footer}, index): readonly Segment[] => [
		segment(`${index === 0 ? '' : ' '.repeat(gap)}${key}`, 'accent'),
		segment(` ${footer}`),
	]);
}

/** All keys that work in a scope, its own first. */
function allBindings(scope: KeyScope): readonly Binding[] {
	const own = bindingsOf(scope);
	const shared = [...(listScopes.includes(scope) ? bindingsOf('list') : []), ...bindingsOf('everywhere')];
	return [...own, ...shared.filter(({keys}) => !own.some(other => other.keys.includes(keys[0] as string)))];
}

/** All keys of a scope with a sentence each. */
export function helpLines(scope: KeyScope, width: number, theme: Theme): readonly Line[] {
	return allBindings(scope).flatMap(({keys, help}) => {
		const names = keys.map(key => shown(key, theme.symbols)).join(', ');
		return wrap(help, width - keyColumn - 2).map(
			(text, index): Line => [segment(padEnd(index === 0 ? ` ${names}` : '', keyColumn), 'accent'), segment(text)],
		);
	});
}

/** How far the help of a scope scrolls in a body of `rows` rows. */
export function mostHelpScroll(scope: KeyScope, width: number, rows: number): number {
	return Math.max(0, helpLines(scope, width, plainTheme).length - rows);
}
