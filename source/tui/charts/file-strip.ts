import type {FileProgress} from '../../benchmark/snapshot.js';
import type {Line, Segment} from '../line.js';
import type {Role, Theme} from '../theme.js';

type Cell = {readonly share: number; readonly failed: boolean; readonly settled: boolean};

/**
 * All files of an operation as a strip of cells, one for ceil(files / cells) files. Files are taken in index order, so
 * a cell whose first file waits has not begun, and a cell in which all is over never changes: only the few cells in
 * between are looked at, which keeps 10,000 files as cheap as ten.
 */
export class FileStrip {
	readonly #files: number;
	readonly #perCell: number;
	readonly #cells: (Cell | undefined)[];

	constructor(files: number, maxCells: number) {
		this.#files = files;
		this.#perCell = Math.max(1, Math.ceil(files / Math.max(1, maxCells)));
		this.#cells = new Array(Math.ceil(files / this.#perCell)).fill(undefined);
	}

	get filesPerCell(): number {
		return this.#perCell;
	}

	/** Rows of `width` cells in all. */
	draw(file: (index: number) => FileProgress, width: number, {symbols}: Theme): readonly Line[] {
		const lines: Segment[][] = [];
		for (let index = 0; index < this.#cells.length; index++) {
			const cell = this.#look(index, file);
			const [text, role] = this.#paint(cell, symbols.shades, symbols.failed);
			if (index % width === 0) {
				lines.push([]);
			}

			const line = lines[lines.length - 1] as Segment[];
			const last = line[line.length - 1];
			if (last && last.role === role) {
				line[line.length - 1] = {text: last.text + text, role};
			} else {
				line.push({text, role});
			}
		}

		return lines;
	}

	#paint(cell: Cell, shades: readonly string[], failed: string): [string, Role] {
		if (cell.failed) {
			return [failed, 'bad'];
		}

		const level = cell.share >= 1 ? 3 : cell.share >= 0.5 ? 2 : cell.share > 0 ? 1 : 0;
		return [shades[level] as string, level === 0 ? 'dim' : 'accent'];
	}

	#look(index: number, file: (index: number) => FileProgress): Cell {
		const known = this.#cells[index];
		if (known?.settled) {
			return known;
		}

		const start = index * this.#perCell;
		const end = Math.min(this.#files, start + this.#perCell);
		let [progress, over, failed] = [0, 0, false];
		for (let position = start; position < end; position++) {
			const {state, wanted, sent, stored} = file(position);
			if (position === start && state === 'waiting') {
				break;
			}

			const done = state === 'done' || state === 'failed' || state === 'cancelled';
			over += done ? 1 : 0;
			failed ||= state === 'failed';
			// Half a point for what is sent, the other for what is stored: a cell is full only when all is done.
			progress += done ? 1 : wanted > 0 ? Math.min(0.99, (sent + stored) / 2 / wanted) : 0;
		}

		const cell = {share: progress / (end - start), failed, settled: over === end - start};
		this.#cells[index] = cell;
		return cell;
	}
}
