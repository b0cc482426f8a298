import test from 'ava';
import {type ExitFacts, exitStatus} from '../../source/results/exit-status.js';
import type {OperationStatus} from '../../source/results/run-result.js';
import {spread} from '../../source/results/statistics.js';
import {profile, shortRead} from './samples.js';

const good: ExitFacts = {
	profile,
	cancelled: null,
	failure: null,
	anyFileStarted: true,
	operations: [{status: 'complete'}, {status: 'complete'}],
	summary: [{operation: 'write', rate: spread([140, 160])}],
	appendFailed: false,
};
const operations = (status: OperationStatus) => [{status: 'complete'} as const, {status}];
const limited = {...profile, failBelow: {write: 151}};
const failure = (kind: 'usage' | 'unsupported' | 'unreachable' | 'not-permitted' | 'internal') => ({
	...shortRead,
	kind,
});

const cases: readonly (readonly [name: string, status: number, changes: Partial<ExitFacts>])[] = [
	['all good', 0, {}],
	['limit met by the mean', 0, {profile: {...profile, failBelow: {write: 150}}}],
	['limit not met', 4, {profile: limited}],
	['limit for an operation without a rate', 4, {profile: {...profile, failBelow: {read: 1}}}],
	['a file failed', 1, {operations: operations('partial')}],
	['all files failed', 1, {operations: operations('failed')}],
	['an operation was not run', 1, {operations: operations('not-run')}],
	['a block could not be appended', 1, {appendFailed: true}],
	['the target went away later', 1, {failure: failure('unreachable')}],
	['failed before limit', 1, {profile: limited, operations: operations('partial')}],
	['unreachable', 3, {failure: failure('unreachable'), anyFileStarted: false, operations: []}],
	['refused', 3, {failure: failure('not-permitted'), anyFileStarted: false, operations: operations('not-run')}],
	['unsupported', 2, {failure: failure('unsupported'), anyFileStarted: false, operations: []}],
	['usage', 2, {failure: failure('usage'), anyFileStarted: false, operations: []}],
	['a defect of ours', 1, {failure: failure('internal'), anyFileStarted: false, operations: []}],
	['ctrl-c', 130, {cancelled: 'SIGINT', operations: operations('cancelled')}],
	[
		'terminated, although a file failed and the target is gone',
		143,
		{cancelled: 'SIGTERM', failure: failure('unreachable'), anyFileStarted: false},
	],
	['terminal closed', 129, {cancelled: 'SIGHUP', profile: limited}],
];

for (const [name, status, changes] of cases) {
	test(`${name}: ${status}`, t => {
		t.is(exitStatus({...good, ...changes}), status);
	});
}
