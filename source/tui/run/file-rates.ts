import type {FileProgress} from '../../benchmark/snapshot.js';
import {mebibyte} from '../../profile/mebibyte.js';
import {RateWindow} from './rate-window.js';

/** The rates of single files, by their index. */
export class FileRates {
	#windows = new Map<number, RateWindow>();

	/** MiB/s of the last 2 s; of the whole file when it is over or younger. */
	of(file: FileProgress): number | null {
		const {index, seconds, state} = file;
		const bytes = Math.max(file.sent, file.stored);
		const whole = seconds > 0 && bytes > 0 ? bytes / mebibyte / seconds : null;
		if (state !== 'running') {
			this.#windows.delete(index);
			return whole;
		}

		let window = this.#windows.get(index);
		if (!window) {
			window = new RateWindow();
			this.#windows.set(index, window);
		}

		window.note(seconds, bytes / mebibyte);
		return seconds < 2 ? whole : window.rate;
	}
}
