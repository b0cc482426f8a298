import test from 'ava';
import {operationRecord} from '../../source/results/build-record.js';
import {placementText} from '../../source/results/placement-text.js';
import type {Placement} from '../../source/results/run-result.js';
import {runResult, writeResult} from './samples.js';

const mib = 1024 * 1024;

const twoCopies: Placement = {
	files: 4,
	bytes: 256 * mib,
	chunks: 64,
	averageChunkBytes: 4 * mib,
	asked: '001',
	copiesAsked: 2,
	averageReplication: 2,
	missingChunks: 0,
	volumes: 7,
	servers: 6,
	perServerBytes: {min: 76 * mib, max: 95 * mib},
};

test('what a rate means for the disks, and without one the bytes on each server', t => {
	t.is(
		placementText(twoCopies, 164),
		'2 copies asked, 2.00 found = 328 MiB/s on 6 servers, 48.7 to 60.9 each; 64 chunks of 4.00 MiB in 7 volumes',
	);
	t.is(
		placementText(twoCopies, null),
		'2 copies asked, 2.00 found on 6 servers, 76.0 MiB to 95.0 MiB each; 64 chunks of 4.00 MiB in 7 volumes',
	);
	const single = {...twoCopies, chunks: 1, copiesAsked: 1, averageReplication: 0, servers: 0, volumes: 1};
	t.is(
		placementText({...single, missingChunks: 1}, null),
		'1 copy asked, 0.00 found on 0 servers; 1 chunk of 4.00 MiB in 1 volume; 1 chunk on no server',
	);
	t.is(placementText({...twoCopies, chunks: 0}, null), 'no chunks');
});

test('fewer copies than asked are a doubt', t => {
	const {host, profile, target} = runResult([]);
	const verdictsFor = (placement: Placement | null) =>
		operationRecord(writeResult({placement}), {profile, host, targetFacts: target}).verdicts.filter(
			({kind}) => kind === 'fewer-copies',
		);
	t.deepEqual(verdictsFor(twoCopies), []);
	t.deepEqual(verdictsFor(null), []);
	t.deepEqual(
		verdictsFor({...twoCopies, averageReplication: 1.5}).map(({text, warning}) => [text, warning]),
		[['1.50 copies found where 2 were asked', true]],
	);
});
