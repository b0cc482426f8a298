/** The half-open interval of bytes to be sent, or what is wrong with the header. */
export type ByteRange = {readonly start: number; readonly end: number} | 'malformed' | 'outside';

/**
 * Reads a Range header of one range (`bytes=0-9`, `bytes=10-`, `bytes=-5`) for a file of `size` bytes. As a SeaweedFS
 * filer does: an end beyond the size is clipped, a start at or beyond it is outside, and so is any range of an empty
 * file, one that ends before it starts, and one of no bytes.
 */
export function parseByteRange(header: string, size: number): ByteRange {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
	if (!match || (match[1] === '' && match[2] === '')) {
		return 'malformed';
	}

	const first = match[1] === '' ? undefined : Number(match[1]);
	const last = match[2] === '' ? undefined : Number(match[2]);
	const start = first ?? Math.max(0, size - (last ?? 0));
	const end = first === undefined || last === undefined ? size : Math.min(size, last + 1);
	return start < end ? {start, end} : 'outside';
}
