export type HadoopRun = {
	/** TestDFSIO's own exit status. */
	readonly status: number;
	readonly stdout: string;
	/** Its log. */
	readonly stderr: string;
};

/**
 * Runs Hadoop's own TestDFSIO on a filer, installing it first if it is missing; one run takes about 7 s of Java's and
 * MapReduce's own. Rejects with HadoopUnavailable. `client`: the jar of SeaweedFS's own Hadoop client (by default what
 * DFSIO_SEAWEEDFS_CLIENT names), used in place of the file system over HTTP in scripts/hadoop/.
 */
export function runHadoopTestdfsio(
	filerUrl: string,
	args: readonly string[],
	options?: {readonly cwd?: string; readonly client?: string},
): Promise<HadoopRun>;
