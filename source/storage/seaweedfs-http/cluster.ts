import {grpcPortOffset} from '../../profile/target-url.js';
import type {Origin} from '../http/origin.js';
import {FilerCalls} from '../seaweedfs/filer-calls.js';
import {filerFacts} from '../seaweedfs/filer-facts.js';
import {GrpcClient} from '../seaweedfs/grpc/grpc-client.js';
import {topologyFacts} from '../seaweedfs/topology.js';
import type {Filer} from './filer.js';

/** Milliseconds for what is good to know but not needed: the ports may be behind a firewall that swallows packets. */
const patience = 1000;

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
		const {facts, freeBytes, masters} = await filerFacts(new FilerCalls(client), filer.options, short);
		Object.assign(known, {facts, freeBytes});
		Object.assign(known, {facts: {...facts, ...(await topologyFacts(masters, short))}});
	} catch {
		signal.throwIfAborted();
	} finally {
		void client.close(short);
	}

	return known;
}

/** With HTTPS the filer's gRPC asks for certificates of its own, which are not known here. */
function grpcOrigin({address, hostname, port, secure}: Origin): Origin | undefined {
	const grpcPort = port + grpcPortOffset;
	if (secure || grpcPort > 65_535) {
		return undefined;
	}

	const grpcAddress = `${address.slice(0, address.lastIndexOf(':'))}:${grpcPort}`;
	return {secure, hostname, port: grpcPort, address: grpcAddress, url: `http://${grpcAddress}`, tls: {}};
}
