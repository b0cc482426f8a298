import type {IBufferCell, Terminal} from '@xterm/headless';

const cellWidth = 8.4;
const cellHeight = 18;
const margin = 14;
const background = '#16181d';
const foreground = '#d6d9de';

/** The 16 colours, quiet ones on a dark ground. */
const palette = [
	...['#2b2f36', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d6d9de'],
	...['#5c6370', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#ffffff'],
];

const shades: Readonly<Record<string, number>> = {'█': 1, '▓': 0.62, '▒': 0.4, '░': 0.2};
const leftEighths = '▏▎▍▌▋▊▉';
const lowerEighths = '▁▂▃▄▅▆▇';

type Style = {readonly fill: string; readonly ground: string | null; readonly bold: boolean; readonly dim: boolean};

/** What stands on the screen as a picture of its own; blocks and rules are drawn, so that no font can misplace them. */
export function toSvg(terminal: Terminal, title: string): string {
	const {cols, rows} = terminal;
	const width = round(cols * cellWidth + 2 * margin);
	const height = round(rows * cellHeight + 2 * margin);
	const shapes: string[] = [];
	for (let row = 0; row < rows; row++) {
		shapes.push(...rowShapes(terminal, row));
	}

	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
		`<title>${escaped(title)}</title>`,
		`<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
		`<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" xml:space="preserve">`,
		...shapes,
		'</g>',
		'</svg>',
		'',
	].join('\n');
}

function rowShapes(terminal: Terminal, row: number): string[] {
	const {active} = terminal.buffer;
	const line = active.getLine(active.baseY + row);
	const shapes: string[] = [];
	let [text, start, style] = ['', 0, ''];
	let shown: Style | null = null;
	const flush = () => {
		if (text.trim() !== '' && shown) {
			shapes.push(textShape(text.trimEnd(), start, row, shown));
		}

		text = '';
	};

	for (let column = 0; column < terminal.cols; column++) {
		const cell = line?.getCell(column);
		const characters = cell?.getChars() || ' ';
		if (!cell || cell.getWidth() === 0) {
			continue;
		}

		const next = styleOf(cell);
		if (next.ground !== null) {
			shapes.push(rectangle(column, row, 0, 0, 1, 1, next.ground, 1));
		}

		const block = blockShape(characters, column, row, next);
		const key = JSON.stringify(next);
		if (block !== null || key !== style) {
			flush();
			[start, style, shown] = [column, key, next];
		}

		if (block === null) {
			if (text === '') {
				start = column;
			}

			text += characters;
		} else {
			shapes.push(block);
			style = '';
		}
	}

	flush();
	return shapes;
}

function styleOf(cell: IBufferCell): Style {
	const fill = cell.isFgPalette() ? (palette[cell.getFgColor()] ?? foreground) : foreground;
	const inverse = cell.isInverse() !== 0;
	return {
		fill: inverse ? background : fill,
		ground: inverse ? fill : null,
		bold: cell.isBold() !== 0,
		dim: cell.isDim() !== 0,
	};
}

function textShape(text: string, column: number, row: number, {fill, bold, dim}: Style): string {
	const x = round(margin + column * cellWidth);
	const y = round(margin + row * cellHeight + 13.5);
	const weight = bold ? ' font-weight="bold"' : '';
	const opacity = dim ? ' opacity="0.6"' : '';
	// The length keeps columns where they are, whatever font there is.
	return `<text x="${x}" y="${y}" textLength="${round([...text].length * cellWidth)}" fill="${fill}"${weight}${opacity}>${escaped(text)}</text>`;
}

function blockShape(character: string, column: number, row: number, {fill, dim}: Style): string | null {
	const opacity = dim ? 0.6 : 1;
	const shade = shades[character];
	if (shade !== undefined) {
		// What is still to come is pale enough as it is.
		return rectangle(column, row, 0, 0, 1, 1, fill, shade * (shade < 0.3 ? 1 : opacity));
	}

	const left = leftEighths.indexOf(character);
	if (character !== '' && left >= 0) {
		return rectangle(column, row, 0, 0, (left + 1) / 8, 1, fill, opacity);
	}

	const lower = lowerEighths.indexOf(character);
	if (character !== '' && lower >= 0) {
		const share = (lower + 1) / 8;
		return rectangle(column, row, 0, 1 - share, 1, share, fill, opacity);
	}

	return character === '─' ? rectangle(column, row, 0, 0.48, 1, 0.06, fill, opacity) : null;
}

/** Part of a cell, in shares of it; the widths overlap by a hair so that no seams show. */
function rectangle(
	column: number,
	row: number,
	x: number,
	y: number,
	width: number,
	height: number,
	fill: string,
	opacity: number,
): string {
	const left = round(margin + (column + x) * cellWidth);
	const top = round(margin + (row + y) * cellHeight);
	const see = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
	return `<rect x="${left}" y="${top}" width="${round(width * cellWidth + (width === 1 && opacity === 1 ? 0.3 : 0))}" height="${round(height * cellHeight)}" fill="${fill}"${see}/>`;
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
