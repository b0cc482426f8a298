import {emitKeypressEvents} from 'node:readline';

/** One key, or one paste. `name` is `a`, `enter`, `up`, `tab`, `escape`, …; `text` is what it types, if anything. */
export type Key =
	| {
			readonly kind: 'key';
			readonly name: string;
			readonly text: string;
			readonly ctrl: boolean;
			readonly meta: boolean;
			readonly shift: boolean;
	  }
	| {readonly kind: 'paste'; readonly text: string};

type KeypressFacts = {
	readonly name?: string;
	readonly sequence?: string;
	readonly ctrl?: boolean;
	readonly meta?: boolean;
	readonly shift?: boolean;
};

/** How long a lone Escape waits for the rest of an arrow key: packets of a slow line come up to about 50 ms apart. */
const escapeCodeTimeout = 60;

/** A paste whose end never comes (cut connection) must not swallow the keys that follow. */
const pasteSilenceMs = 1000;

const names: Readonly<Record<string, string>> = {return: 'enter', backspace: 'backspace', delete: 'delete'};

/**
 * Reads keys by Node's own decoder, which puts together sequences that arrive in pieces and takes apart several keys
 * in one packet. A bracketed paste is one event, whatever is in it. Returns the function that stops.
 */
export function readKeys(stdin: NodeJS.ReadableStream, onKey: (key: Key) => void): () => void {
	let paste: string[] | undefined;
	let silence: NodeJS.Timeout | undefined;
	// The second argument is typed as an Interface, of which the decoder reads this one member.
	const decoderOptions = {escapeCodeTimeout} as unknown as Parameters<typeof emitKeypressEvents>[1];

	const endPaste = () => {
		clearTimeout(silence);
		const text = paste?.join('') ?? '';
		paste = undefined;
		if (text !== '') {
			onKey({kind: 'paste', text});
		}
	};

	const restartSilence = () => {
		clearTimeout(silence);
		silence = setTimeout(endPaste, pasteSilenceMs);
	};

	const listener = (text: string | undefined, facts: KeypressFacts) => {
		if (facts.name === 'paste-start') {
			paste = [];
			restartSilence();
		} else if (facts.name === 'paste-end') {
			endPaste();
		} else if (paste) {
			paste.push(facts.sequence ?? text ?? '');
			silence?.refresh();
		} else {
			onKey(toKey(text, facts));
		}
	};

	emitKeypressEvents(stdin, decoderOptions);
	stdin.on('keypress', listener);
	return () => {
		clearTimeout(silence);
		stdin.off('keypress', listener);
	};
}

function toKey(text: string | undefined, facts: KeypressFacts): Key {
	const {ctrl = false, meta = false, shift = false, sequence = ''} = facts;
	const typed = text ?? sequence;
	const printable = !ctrl && !meta && typed !== '' && !/[\u0000-\u001F\u007F-\u009F]/.test(typed);
	const name = facts.name ?? (printable ? typed : 'unknown');
	return {
		kind: 'key',
		// A terminal in raw mode sends \r for Enter; \n is Ctrl-J, which people and pasted scripts mean as Enter too.
		name: names[name] ?? name,
		text: printable ? typed : '',
		ctrl,
		// Node takes the Escape of a lone Escape for a Meta before nothing.
		meta: meta && name !== 'escape',
		shift,
	};
}
