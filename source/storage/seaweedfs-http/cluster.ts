import type {Origin} from '../http/origin.js';
import {FilerCalls} from '../seaweedfs/filer-calls.js';
import {GrpcClient} from '../seaweedfs/grpc.js';
import {topologyFacts} from '../seaweedfs/topology.js';
import type {Filer} from './filer.js';

/** A filer's gRPC port is its HTTP port and this. */
const grpcOffset = 10_000;

/** Milliseconds for what is good to know but not needed: the ports may be behind a firewall that swallows packets. */
const patience = 1000;

const mebibyte = 1024 * 1024;

type ClusterFacts = {readonly freeBytes?: number; readonly facts: Record<string, string | number | boolean>};

/**
 * What the filer's HTTP side does not tell: free space, chunk size, default replication and collection, and from the
 * masters the volume servers and free volumes. Asked over plain gRPC, and without credentials. Empty where those ports
 * do not answer within a second; rejects only when `signal` is aborted.
 */
export async function clusterFacts(filer: Filer, signal: AbortSignal): Promise<ClusterFacts> {
	const origin = grpcOrigin(filer.origin);
	if (origin === undefined) {
		return {facts: {}};
	}

	const short = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
	const client = new GrpcClient(origin);
	const known: {freeBytes?: number; facts: ClusterFacts['facts']} = {facts: {}};
	try {
		const calls = new FilerCalls(client);
		const configuration = await calls.call('GetFilerConfiguration', {}, short);
		const collection = String(filer.options.collection ?? configuration.collection);
		const statistics = await calls.call('Statistics', {collection}, short);
		if (statistics.totalSize > 0) {
			known.freeBytes = Math.max(0, statistics.totalSize - statistics.usedSize);
		}

		known.facts = {
			chunkSize: Number(filer.options.chunkSize ?? configuration.maxMb * mebibyte),
			collection,
			// Empty: the master's default, which it does not tell.
			replication: String(filer.options.replication ?? configuration.replication),
			cipher: configuration.cipher,
		};
		Object.assign(known.facts, await topologyFacts(configuration.masters, short));
	} catch {
		signal.throwIfAborted();
	} finally {
		client.close();
	}

	return known;
}

/** With HTTPS the filer's gRPC asks for certificates of its own, which are not known here. */
function grpcOrigin({address, hostname, port, secure}: Origin): Origin | undefined {
	const grpcPort = port + grpcOffset;
	if (secure || grpcPort > 65_535) {
		return undefined;
	}

	const grpcAddress = `${address.slice(0, address.lastIndexOf(':'))}:${grpcPort}`;
	return {secure, hostname, port: grpcPort, address: grpcAddress, url: `http://${grpcAddress}`, tls: {}};
}
