import {isIP} from 'node:net';
import {ConnectionPool} from '../http/bulk/connection-pool.js';
import {control} from '../http/control.js';
import type {Origin} from '../http/origin.js';

type Rack = {readonly DataNodes?: readonly unknown[] | null};

type Topology = {
	readonly Free?: unknown;
	readonly DataCenters?: readonly {readonly Racks?: readonly Rack[] | null}[] | null;
};

/**
 * How many volume servers and free volumes a cluster has, from the first of its masters that answers; empty if none
 * does. Asked over plain HTTP and without credentials, which are the filer's. Rejects only with the signal's reason.
 */
export async function topologyFacts(masters: readonly string[], signal: AbortSignal): Promise<Record<string, number>> {
	for (const master of masters) {
		const origin = masterOrigin(master);
		if (origin === undefined) {
			continue;
		}

		const pool = new ConnectionPool(origin);
		try {
			const {body} = await control(pool, {method: 'GET', path: '/dir/status', signal});
			const {Topology: topology} = JSON.parse(new TextDecoder().decode(body)) as {Topology?: Topology};
			const racks = (topology?.DataCenters ?? []).flatMap(center => center.Racks ?? []);
			const volumeServers = racks.flatMap(rack => rack.DataNodes ?? []).length;
			return typeof topology?.Free === 'number' ? {volumeServers, freeVolumes: topology.Free} : {volumeServers};
		} catch {
			// The next master may answer.
			signal.throwIfAborted();
		} finally {
			pool.close();
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
	const address = `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`;
	return {secure: false, hostname, port: Number(port), address, url: `http://${address}`, tls: {}};
}
