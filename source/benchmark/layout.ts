/** TestDFSIO's layout on the target, so that Hadoop reads our files and we read Hadoop's. */
export type Layout = {
	/** The base directory without a slash at the end; '' for the root. */
	readonly base: string;
	readonly dataDirectory: string;
	readonly manifest: string;
};

export function layoutOf(baseDir: string): Layout {
	const base = baseDir.replace(/\/+$/, '');
	return {base, dataDirectory: `${base}/io_data`, manifest: `${base}/dfsio-tui.json`};
}

export function fileName(index: number): string {
	return `test_io_${index}`;
}

/** The number in `test_io_N` as TestDFSIO writes it (no padding), or undefined for any other name. */
export function fileIndex(name: string): number | undefined {
	const digits = /^test_io_(0|[1-9]\d{0,8})$/.exec(name)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

export function filePath(layout: Layout, index: number): string {
	return `${layout.dataDirectory}/${fileName(index)}`;
}
