/** Most that is kept: a loop of warnings must not fill the memory. */
const mostKept = 65_536;

/**
 * Keeps what is written to stderr (warnings of Node, of threads) while a screen stands there, which it would go right
 * across. Returns the function that lets stderr go and gives what was kept. A stderr that is no terminal is left alone.
 */
export function holdStderr(stderr: NodeJS.WriteStream): () => string {
	if (!stderr.isTTY) {
		return () => '';
	}

	let kept = '';
	const write = stderr.write;
	stderr.write = ((chunk: string | Uint8Array, encoding?: unknown, callback?: unknown) => {
		kept = (kept + (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())).slice(0, mostKept);
		const done = typeof encoding === 'function' ? encoding : callback;
		if (typeof done === 'function') {
			process.nextTick(done as () => void);
		}

		return true;
	}) as typeof stderr.write;
	return () => {
		stderr.write = write;
		return kept;
	};
}
