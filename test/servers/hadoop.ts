import {HadoopUnavailable, installHadoop} from '../../scripts/install-hadoop.js';

export {type HadoopRun, runHadoopTestdfsio} from '../../scripts/hadoop-testdfsio.js';

/** Whether Hadoop's TestDFSIO can be run; false, after saying why, where there is no Java or Maven. */
export async function hadoopOrSkip(): Promise<boolean> {
	try {
		await installHadoop();
		return true;
	} catch (error) {
		// Where the servers are required (DFSIO_REQUIRE_SERVERS=1, as in CI), a skipped test is a failed one.
		if (!(error instanceof HadoopUnavailable) || process.env.DFSIO_REQUIRE_SERVERS === '1') {
			throw error;
		}

		console.error(`Tests with Hadoop's TestDFSIO are skipped. ${error.message}`);
		return false;
	}
}
