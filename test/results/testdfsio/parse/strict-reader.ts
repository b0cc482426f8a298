const layout = [
	['----- TestDFSIO ----- : ', 'operation'],
	['            Date & time: ', 'dateText'],
	['        Number of files: ', 'nrFiles'],
	[' Total MBytes processed: ', 'totalMBytes'],
	['      Throughput mb/sec: ', 'throughput'],
	[' Average IO rate mb/sec: ', 'averageIoRate'],
	['  IO rate std deviation: ', 'stddev'],
	['     Test exec time sec: ', 'testExecTime'],
] as const;

export type StrictBlock = Readonly<Record<(typeof layout)[number][1], string>>;

/**
 * Reads a result file the way a script with fixed columns does: nine lines a block, the value from column 26 (25 in
 * the header). Throws on the first byte that is elsewhere. The independent judge of our own blocks.
 */
export function readStrictly(text: string): StrictBlock[] {
	const lines = text.split('\n');
	if (lines.pop() !== '' || lines.length % 9 !== 0) {
		throw new Error(`${lines.length} lines: not nine a block`);
	}

	return Array.from({length: lines.length / 9}, (_, block) => {
		const values = layout.map(([label, field], index) => {
			const line = lines[block * 9 + index] ?? '';
			if (!line.startsWith(label) || line.length === label.length) {
				throw new Error(`line ${block * 9 + index + 1} does not begin with "${label}"`);
			}

			return [field, line.slice(label.length)] as const;
		});
		if (lines[block * 9 + 8] !== '') {
			throw new Error(`line ${block * 9 + 9} is not empty`);
		}

		return Object.fromEntries(values) as StrictBlock;
	});
}
