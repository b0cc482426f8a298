import test from 'ava';
import {unlessAborted} from '../../../source/storage/http/on-abort.js';

const reason = new Error('enough');

test('work is not waited for after an abort, be it before or meanwhile', async t => {
	const endless = new Promise<void>(() => {});
	await t.throwsAsync(unlessAborted(endless, AbortSignal.abort(reason)), {is: reason});
	const abort = new AbortController();
	const waiting = unlessAborted(endless, abort.signal);
	abort.abort(reason);
	await t.throwsAsync(waiting, {is: reason});
});

test('work that fails after all is nobody’s unhandled rejection', async t => {
	const failing = Promise.reject(new Error('late'));
	await t.throwsAsync(unlessAborted(failing, AbortSignal.abort(reason)), {is: reason});
	// A turn in which the process would end by it.
	await new Promise(resolve => {
		setImmediate(resolve);
	});
});
