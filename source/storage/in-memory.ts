import type {Sink, Source} from './storage.js';

/** A few bytes that are at hand, to be written; nobody is told how far it has come. */
export function sourceOf(bytes: Uint8Array): Source {
	return {
		unit: bytes.length,
		view: (position, length) => bytes.subarray(position, position + length),
		sent() {},
		stored() {},
	};
}

/** Takes the part of a file from `start` on, as many bytes as there is room for in `bytes`. */
export function sinkInto(bytes: Uint8Array, start = 0): Sink {
	return {
		unit: bytes.length,
		firstByte() {},
		put(position, part) {
			bytes.set(part, position - start);
			return true;
		},
	};
}
