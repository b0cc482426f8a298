import {isIP} from 'node:net';
import {ControlClient} from '../http/control.js';
import type {Origin} from '../http/origin.js';
import type {Filer} from './filer.js';
import {withGrpc} from './grpc-call.js';
import {numberField, readFields, stringBytes, stringFields} from './wire.js';

/** A filer's gRPC port is its HTTP port and this. */
const grpcOffset = 10_000;

/** Milliseconds for what is good to know but not needed: the ports may be behind a firewall that swallows packets. */
const patience = 1000;

const mebibyte = 1024 * 1024;

export type ClusterFacts = {
	readonly freeBytes?: number;
	readonly facts: Readonly<Record<string, string | number | boolean>>;
};

/**
 * What the filer's HTTP side does not tell: free space, chunk size, default replication and collection, and from the
 * master it names the volume servers and free volumes. Asked over gRPC without TLS, and without credentials. Empty where
 * those ports do not answer within a second; an abort of `signal` ends it too.
 */
export async function clusterFacts(filer: Filer, signal: AbortSignal): Promise<ClusterFacts> {
	const {origin} = filer;
	if (origin.secure || origin.port + grpcOffset > 65_535) {
		return {facts: {}};
	}

	const short = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
	try {
		const host = origin.address.slice(0, origin.address.lastIndexOf(':'));
		const {freeBytes, facts, masters} = await withGrpc(
			`http://${host}:${origin.port + grpcOffset}`,
			short,
			async call => configuration(call, filer.placement),
		);
		return {freeBytes, facts: {...facts, ...(await topologyFacts(masters, short))}};
	} catch {
		signal.throwIfAborted();
		return {facts: {}};
	}
}

type Configuration = Required<ClusterFacts> & {readonly masters: readonly string[]};

/** Field numbers are those of filer.proto of SeaweedFS 4. */
async function configuration(
	call: (method: string, request: Uint8Array) => Promise<Uint8Array>,
	{replication = '', collection = '', disk = ''}: Filer['placement'],
): Promise<Configuration> {
	const asked = [stringBytes(1, String(replication)), stringBytes(2, String(collection)), stringBytes(4, String(disk))];
	const [answer, statistics] = (
		await Promise.all([call('GetFilerConfiguration', new Uint8Array(0)), call('Statistics', Buffer.concat(asked))])
	).map(readFields) as [ReturnType<typeof readFields>, ReturnType<typeof readFields>];
	return {
		freeBytes: Math.max(0, numberField(statistics, 4) - numberField(statistics, 5)),
		masters: stringFields(answer, 1),
		facts: {
			chunkBytes: numberField(answer, 4) * mebibyte,
			replication: stringFields(answer, 2)[0] || '000',
			collection: stringFields(answer, 3)[0] ?? '',
			cipher: numberField(answer, 7) !== 0,
		},
	};
}

type DataNode = {readonly Url?: string};

type Topology = {
	readonly Free?: number;
	readonly DataCenters?: ReadonlyArray<{
		readonly Racks?: ReadonlyArray<{readonly DataNodes?: readonly DataNode[] | null}> | null;
	}> | null;
};

/** Volume servers and free volumes, from the first master that answers. */
async function topologyFacts(masters: readonly string[], signal: AbortSignal): Promise<Record<string, number>> {
	for (const master of masters) {
		const origin = masterOrigin(master);
		if (origin === undefined) {
			continue;
		}

		const control = new ControlClient(origin);
		try {
			const answer = await control.request({method: 'GET', path: '/dir/status', signal});
			const {Topology: topology} = JSON.parse(new TextDecoder().decode(answer.body)) as {Topology?: Topology};
			const racks = (topology?.DataCenters ?? []).flatMap(center => center.Racks ?? []);
			const volumeServers = racks.flatMap(rack => rack.DataNodes ?? []).length;
			return {volumeServers, freeVolumes: topology?.Free ?? 0};
		} catch {
			// The next master may answer; without any, these facts are left out.
		} finally {
			await control.close();
		}
	}

	return {};
}

/** A master is named `host:port` or `host:port.grpcPort`. */
function masterOrigin(text: string): Origin | undefined {
	const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})(?:\.\d+)?$/i.exec(text) ?? [];
	if (host === undefined) {
		return undefined;
	}

	const hostname = host.replace(/^\[|\]$/g, '');
	const shown = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
	const address = `${shown}:${port}`;
	return {secure: false, hostname, port: Number(port), address, url: `http://${address}`, tls: {}};
}
