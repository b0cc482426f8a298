export type Size = {readonly columns: number; readonly rows: number};

/** Below this one sentence asks for a larger window. */
export const minimumSize: Size = {columns: 60, rows: 15};

/** The terminal's size; a size of 0 (some CI, `docker -t`, `script`) means unknown and is taken for 80x24. */
export function terminalSize(stdout: {readonly columns?: number; readonly rows?: number}): Size {
	return {columns: stdout.columns || 80, rows: stdout.rows || 24};
}

export function isTooSmall(size: Size): boolean {
	return size.columns < minimumSize.columns || size.rows < minimumSize.rows;
}
