import test from 'ava';
import {routeTo} from '../../source/benchmark/host.js';
import {fileIndex, fileName, filePath, layoutOf} from '../../source/benchmark/layout.js';
import {lanesFor, offsetsRound, planSteps, threadsFor} from '../../source/benchmark/plan.js';

test('warm-up rounds come first, and every round goes through all operations', t => {
	const steps = planSteps({operations: ['write', 'read'], repeat: 2, warmup: 1});
	t.deepEqual(
		steps.map(({operation, round, warmup}) => `${warmup ? 'warm-up' : 'round'} ${round} ${operation}`),
		['warm-up 1 write', 'warm-up 1 read', 'round 1 write', 'round 1 read', 'round 2 write', 'round 2 read'],
	);
});

test('no two rounds read at the same random offsets, warm-up included', t => {
	const rounds = planSteps({operations: ['read-random'], repeat: 3, warmup: 3}).map(offsetsRound);
	t.is(new Set(rounds).size, 6);
});

test('files at once are 4 unless asked otherwise, and never more than files', t => {
	t.is(lanesFor(10, undefined), 4);
	t.is(lanesFor(2, undefined), 2);
	t.is(lanesFor(10, 16), 10);
	t.is(lanesFor(0, undefined), 1);
});

test('threads follow cores and lanes', t => {
	t.is(threadsFor(4, undefined, 2), 1);
	t.is(threadsFor(16, undefined, 16), 4);
	t.is(threadsFor(64, undefined, 64), 8);
	t.is(threadsFor(4, undefined, 1), 1);
	t.is(threadsFor(2, 8, 2), 2);
});

test('only TestDFSIO’s own names are data files', t => {
	t.is(fileIndex('test_io_0'), 0);
	t.is(fileIndex(fileName(9999)), 9999);
	for (const name of ['test_io_', 'test_io_01', 'test_io_-1', 'test_io_1.crc', 'xtest_io_1', 'test_io_99999999999']) {
		t.is(fileIndex(name), undefined, name);
	}

	t.is(filePath(layoutOf('/benchmarks/TestDFSIO'), 3), '/benchmarks/TestDFSIO/io_data/test_io_3');
	t.is(filePath(layoutOf('/'), 3), '/io_data/test_io_3');
});

test('the interface of the longest matching route is found', t => {
	const table = [
		'Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT',
		'eth0\t00000000\t0101A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0',
		'eth1\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0',
	].join('\n');
	t.is(routeTo('10.1.2.3', table), 'eth1');
	t.is(routeTo('192.168.1.7', table), 'eth0');
	t.is(routeTo('192.168.1.7', ''), undefined);
});
