import type {ExecutionContext} from 'ava';
import type {WeedCluster} from '../../scripts/start-weed-cluster.js';
import {type CallFault, startFilerProxy} from '../servers/filer-proxy.js';
import {type Rule, type Step, startScriptedServer} from '../servers/scripted-server.js';
import {skipped} from '../servers/weed.js';
import type {FaultCase} from './fault-case.js';

/** What the volume server and the filer do wrong on the native path; all else goes to real ones. */
export type NativeCase = Omit<FaultCase, 'rules'> & {
	readonly rules?: readonly Rule[];
	readonly calls?: Readonly<Record<string, CallFault>>;
};

/** A file id as the path of a request. */
const chunk = '^/\\d+,[\\da-f]+';

/** What the volume server does with a chunk that is sent to it, or asked for. */
export const upload = (...steps: readonly Step[]): readonly Rule[] => [{on: {method: 'PUT', target: chunk}, steps}];
export const download = (...steps: readonly Step[]): readonly Rule[] => [{on: {method: 'GET', target: chunk}, steps}];

/** The head of a whole chunk's answer. */
export const head = (bytes: number): Step => ({
	do: 'send',
	text: `HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`,
});
export const zeros = (bytes: number): Step => ({do: 'send-zeros', bytes});
export const once = (rules: readonly Rule[]): readonly Rule[] => rules.map(rule => ({...rule, times: 1}));

/** A fault that is told has time to be, on a crowded machine too; one that only the timeout ends has 1 s. */
export function patiently(one: NativeCase): NativeCase {
	return one.kind === 'timeout' ? one : {...one, profile: {timeout: 20, ...one.profile}};
}

/** Plays a case between a client and the first volume server and the filer of a cluster. */
export async function through(
	t: ExecutionContext,
	cluster: WeedCluster | undefined,
	{calls, rules = []}: Pick<NativeCase, 'calls' | 'rules'>,
	play: (target: string, filer: string) => Promise<void>,
): Promise<void> {
	if (cluster === undefined) {
		skipped(t);
		return;
	}

	const real = cluster.volumeUrls[0] as string;
	const server = await startScriptedServer({rules, forward: real});
	const instead = [new URL(real).host, new URL(server.url).host] as const;
	const proxy = await startFilerProxy({filer: cluster.url, instead, faults: calls});
	try {
		await play(proxy.target, cluster.url);
	} finally {
		proxy.close();
		await server.close();
	}
}
