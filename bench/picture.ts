import type {Row} from './rounds.js';

const barWidth = 380;
const lineHeight = 24;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The ratios to the first contestant as bars, one group a direction, as an SVG that reads on light and dark pages. */
export function pictureOf(
	shape: string,
	results: readonly {readonly direction: string; readonly rows: readonly Row[]}[],
): string {
	const largest = Math.max(...results.flatMap(({rows}) => rows.map(({ratio}) => ratio)));
	const lines: string[] = [];
	let y = 30;
	const text = (x: number, content: string, more = '') =>
		`<text x="${x}" y="${y}" fill="#888" ${more}>${escaped(content)}</text>`;
	for (const {direction, rows} of results) {
		lines.push(text(10, direction, 'font-weight="bold"'));
		y += lineHeight;
		for (const {name, ratio} of rows) {
			const width = Math.max(1, (ratio / largest) * barWidth);
			const colour = name.startsWith('dfsio-tui') ? '#2aa1b3' : '#888';
			lines.push(text(10, name));
			lines.push(`<rect x="220" y="${y - 13}" width="${width.toFixed(1)}" height="16" fill="${colour}"/>`);
			lines.push(text(226 + width, ratio.toFixed(2)));
			y += lineHeight;
		}

		y += lineHeight / 2;
	}

	lines.push(text(10, `rate as a multiple of curl's: ${shape}`, 'font-size="12"'));
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="680" height="${y + 20}" font-family="sans-serif" font-size="14">`,
		"<title>Rates as multiples of curl's</title>",
		...lines,
		'</svg>',
		'',
	].join('\n');
}
