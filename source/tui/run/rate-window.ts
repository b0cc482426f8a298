/** The rate of a growing count over the last 2 s, or since it began when that is shorter. */
const windowSeconds = 2;

type Sample = {readonly at: number; readonly value: number};

export class RateWindow {
	#samples: Sample[] = [];

	/** `at` in seconds; going backwards (a new try) starts afresh. */
	note(at: number, value: number): void {
		const last = this.#samples[this.#samples.length - 1];
		if (last && (at < last.at || value < last.value)) {
			this.#samples = [];
		}

		this.#samples.push({at, value});
		while (this.#samples.length > 2 && (this.#samples[1] as Sample).at <= at - windowSeconds) {
			this.#samples.shift();
		}
	}

	/** A second; null while there is nothing to compare. */
	get rate(): number | null {
		const first = this.#samples[0];
		const last = this.#samples[this.#samples.length - 1];
		return first && last && last.at > first.at ? (last.value - first.value) / (last.at - first.at) : null;
	}
}
