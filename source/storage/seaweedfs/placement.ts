import {copiesOf} from '../../profile/replication.js';
import type {Placement} from '../../results/run-result.js';
import {atOnce} from './at-once.js';
import {volumeIdOf} from './file-id.js';
import {dataChunks} from './manifests.js';
import type {Seaweed} from './seaweed.js';

/** Look-ups under way at once. */
const lookupsAtOnce = 8;

/** On how many volumes and servers the chunks of these files lie, with how many copies, and how evenly. */
export async function placement(seaweed: Seaweed, paths: readonly string[], signal: AbortSignal): Promise<Placement> {
	const {calls, options, origin, servers} = seaweed;
	const {replication: usual} = await calls.call('GetFilerConfiguration', {}, signal);
	const asked = String(options.replication ?? '') || usual || '000';
	const chunks: {readonly volume: string; readonly size: number}[] = [];
	await atOnce(paths.length, lookupsAtOnce, signal, async (index, signal) => {
		const entry = await calls.lookup(seaweed.place(paths[index] as string), signal);
		for (const chunk of await dataChunks(servers, origin, entry?.chunks ?? [], signal)) {
			chunks.push({volume: volumeIdOf(chunk), size: chunk.size});
		}

		return true;
	});
	// Copies come and go: what was known for reading may be old.
	servers.forgetAll();
	await servers.learn(
		chunks.map(({volume}) => volume),
		signal,
	);
	const perServer = new Map<string, number>();
	let bytes = 0;
	let copies = 0;
	let missing = 0;
	for (const {size, volume} of chunks) {
		const locations = await servers.serversOf(volume, signal);
		bytes += size;
		copies += locations.length;
		missing += locations.length === 0 ? 1 : 0;
		for (const server of locations) {
			perServer.set(server, (perServer.get(server) ?? 0) + size);
		}
	}

	const loads = [...perServer.values()];
	return {
		files: paths.length,
		bytes,
		chunks: chunks.length,
		averageChunkBytes: chunks.length === 0 ? 0 : bytes / chunks.length,
		asked,
		copiesAsked: copiesOf(asked),
		averageReplication: chunks.length === 0 ? 0 : copies / chunks.length,
		missingChunks: missing,
		volumes: new Set(chunks.map(({volume}) => volume)).size,
		servers: perServer.size,
		perServerBytes: {
			min: loads.length === 0 ? 0 : Math.min(...loads),
			max: loads.length === 0 ? 0 : Math.max(...loads),
		},
	};
}
