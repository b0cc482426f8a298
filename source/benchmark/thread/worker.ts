import {parentPort, workerData} from 'node:worker_threads';
import {type LatencyName, latencyNames} from '../../results/run-result.js';
import {connect} from '../../storage/connect.js';
import type {Storage} from '../../storage/storage.js';
import {errorFacts} from '../../storage/storage-error.js';
import {openData} from '../data.js';
import {withDeadline} from '../deadline.js';
import type {ThreadSetup, ToThread} from '../messages.js';
import {histogramCells, SharedHistogram} from '../shared-histogram.js';
import {SharedTable} from '../shared-table.js';
import {runLane} from './lane.js';
import type {Histograms} from './meter.js';
import {Outbox} from './outbox.js';
import {threadCpuSeconds} from './thread-cpu.js';
import {Tries} from './tries.js';

type Started = {readonly go: () => Promise<void>; readonly tries: Tries};

const port = parentPort;
if (port === null) {
	throw new Error('this module is the start of a worker thread');
}

const outbox = new Outbox(message => port.postMessage(message));
const opening = new AbortController();
const {target} = workerData as ThreadSetup;
const storage: Promise<Storage> = connect(target, opening.signal);
// Told when the first operation comes; until then a target that does not open is nobody's business.
storage.catch(() => {});
let started: Started | undefined;

async function prepare({histograms, lanes, order}: Extract<ToThread, {type: 'operation'}>): Promise<void> {
	const opened = await storage;
	const table = new SharedTable(order.table);
	const tries = new Tries(table, order.timeoutSeconds);
	const data = order.data && openData(order.data.kind, order.data.seed, order.data.memory);
	const own = Object.fromEntries(
		latencyNames.map((name, i) => [name, new SharedHistogram(histograms, i * histogramCells * 8)]),
	) as Record<LatencyName, SharedHistogram> satisfies Histograms;
	// A server that takes a connection and says nothing (TLS) must not hold all threads at the start.
	await withDeadline(opening.signal, order.timeoutSeconds, `connecting to ${target.url}`, limit =>
		opened.warmUp(lanes.length, limit),
	);
	started = {
		tries,
		async go() {
			const before = threadCpuSeconds();
			await Promise.all(
				lanes.map(lane => runLane({lane, storage: opened, order, data, table, histograms: own, tries, outbox})),
			);
			tries.close();
			const after = threadCpuSeconds();
			outbox.post({type: 'operation-done', cpuSeconds: before === null || after === null ? null : after - before});
		},
	};
	outbox.post({type: 'ready'});
}

port.on('message', (message: ToThread) => {
	handle(message).catch((error: unknown) => outbox.post({type: 'failed', error: errorFacts(error)}));
});

async function handle(message: ToThread): Promise<void> {
	switch (message.type) {
		case 'operation':
			await prepare(message);
			break;
		case 'go':
			await started?.go();
			break;
		case 'cancel':
			opening.abort(new Error('stopped by the user'));
			started?.tries.cancel();
			break;
		case 'close':
			// Of an operation that was never let go: its timer would keep the thread.
			started?.tries.close();
			await (await storage).close();
			port?.close();
	}
}
