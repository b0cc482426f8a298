/** Bytes that differ from place to place and from seed to seed. */
export function pattern(length: number, seed: number): Buffer {
	const bytes = Buffer.alloc(length);
	for (let i = 0; i < length; i++) {
		bytes[i] = (i * 31 + (i >> 8) * 7 + seed) & 255;
	}

	return bytes;
}
