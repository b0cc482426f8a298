const marks = '\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF';
const suspicious = new RegExp(`[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F${marks}]|\\^\\[`);
// Colours and window titles; also as `cat -v` shows them.
const escapes = /(?:\u001B|\^\[)(?:\[[0-9;:?]{0,32}[A-Za-z]|\][^\u0007\u001B]{0,200}(?:\u0007|\u001B\\))/g;
// Between digits a mark is kept as U+FFFD: taking it out would make a number that is not in the text.
const marksInNumbers = new RegExp(`(?<=[\\p{Nd}.,٫])[${marks}]+(?=[\\p{Nd}.,٫])`, 'gu');
const allMarks = new RegExp(`[${marks}]+`, 'g');
const controls = /[\x00-\x08\x0B-\x1F\x7F-\x9F]/g;
const markup = /&(?:amp|nbsp|quot|lt|gt|mdash|ndash);|<\/?[a-z]/i;
const entities: Readonly<Record<string, string>> = {
	amp: '&',
	nbsp: ' ',
	quot: '"',
	lt: '<',
	gt: '>',
	mdash: '—',
	ndash: '–',
};

/**
 * A line without what is not text: colour escapes, direction and zero-width marks, the tags and entities of a page it
 * was copied from. Other control characters become U+FFFD.
 */
export function cleanLine(line: string): string {
	let text = line;
	if (suspicious.test(text)) {
		text = text
			.replace(escapes, '')
			.replace(marksInNumbers, '\uFFFD')
			.replace(allMarks, '')
			.replace(controls, '\uFFFD');
	}

	if (markup.test(text)) {
		text = text
			.replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
			.replace(/&(amp|nbsp|quot|lt|gt|mdash|ndash);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
	}

	return text;
}
