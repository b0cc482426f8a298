import type {Storage} from '../storage.js';
import {filerFacts} from './filer-facts.js';
import type {Seaweed} from './seaweed.js';
import {topologyFacts} from './topology.js';

/** Milliseconds for what is good to know but not needed: a master's port may be behind a firewall. */
const patience = 1000;

/** Fails when the filer does not answer, or not by gRPC. */
export async function describe(seaweed: Seaweed, signal: AbortSignal): ReturnType<Storage['describe']> {
	const {calls, chunkSize, chunksAtOnce, options} = seaweed;
	const {facts, freeBytes, masters, version} = await filerFacts(calls, options, signal);
	let topology: Record<string, number> = {};
	try {
		topology = await topologyFacts(masters, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
	} catch {
		signal.throwIfAborted();
	}

	return {
		...(version === undefined ? {} : {version}),
		...(freeBytes === undefined ? {} : {freeBytes}),
		facts: {...facts, chunkSize, chunksAtOnce, ...topology},
	};
}
