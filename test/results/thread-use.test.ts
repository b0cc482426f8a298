import test from 'ava';
import {clientText, mostOnCpu} from '../../source/results/thread-use.js';

const client = {threads: 1, busy: null, cpuSecondsPerGiB: null, linkShare: null, ceilingRate: null};
const threads = (...shares: readonly (number | null)[]) =>
	shares.map(cpuShare => ({cpuSeconds: cpuShare, cpuShare, busy: 1}));

test('what the client used, thread by thread while they are few', t => {
	t.is(clientText({...client, cpuSecondsPerGiB: 0.612}), '0.61 CPU s/GiB');
	t.is(clientText({...client, perThread: threads(0.34)}), '1 thread, 34 % of a core');
	t.is(
		clientText({...client, cpuSecondsPerGiB: 2, perThread: threads(0.34, 0.311)}),
		'2.00 CPU s/GiB · 2 threads, 31 and 34 % of a core',
	);
	t.is(clientText({...client, perThread: threads(0.08, 0.0771)}), '2 threads, 8 % of a core each');
	t.is(clientText({...client, perThread: threads(0.5, 0.3, 0.1, 0.2, 0.4)}), '5 threads, 10 to 50 % of a core');
});

test('what is not known is not told', t => {
	t.is(clientText(client), null);
	t.is(clientText({...client, perThread: threads(null)}), null);
	t.is(mostOnCpu(client), null);
	t.is(mostOnCpu({...client, perThread: threads(null, 0.2, 0.7)}), 0.7);
});
