import {readHadoopConfiguration} from '../profile/hadoop-configuration.js';
import {parseTarget} from '../profile/target-url.js';
import type {RunOutline} from '../results/record.js';

/** Addresses that a person may mean: those used before, newest first, Hadoop's own configuration, the usual ones. */
export async function knownTargets(
	runs: readonly RunOutline[],
	environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
	const used = runs.map(({asked, profile}) => (asked ?? profile).target);
	const configured = await defaultFileSystem(environment.HADOOP_CONF_DIR);
	const candidates = [...used, ...(configured === undefined ? [] : [configured]), 'localhost:8888', 'demo:'];
	return [...new Set(candidates.flatMap(text => parseTarget(text).value?.url ?? []))];
}

/** `fs.defaultFS` of the core-site.xml that Hadoop's own programs use here. */
async function defaultFileSystem(directory: string | undefined): Promise<string | undefined> {
	if (!directory) {
		return undefined;
	}

	const {value} = await readHadoopConfiguration('core-site.xml', directory);
	return value?.get('fs.defaultFS');
}
