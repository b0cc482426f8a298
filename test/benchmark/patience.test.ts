import test from 'ava';
import {Patience} from '../../source/benchmark/patience.js';
import {StorageError} from '../../source/storage/storage-error.js';

const fine = async () => {};
const fails = async () => {
	throw new Error('no');
};

test('one failure makes the patience short, until a call succeeds again', async t => {
	const patience = new Patience();
	t.false(await patience.tried('trying', fails));
	t.true(patience.isShort);
	t.true(await patience.tried('trying', fine));
	t.false(patience.isShort);
});

test('only what tells of silence makes it short', t => {
	const patience = new Patience();
	patience.doubtAfter('not-permitted', 'no-space', 'internal');
	t.false(patience.isShort);
	patience.doubtAfter('no-space', 'connection-lost');
	t.true(patience.isShort);
});

test('no call takes longer than the user grants one', async t => {
	const patience = new Patience(0.05);
	const reason = await new Promise<unknown>(resolve => {
		void patience.tried('waiting', async limit => {
			await new Promise<void>((_, reject) => {
				limit.addEventListener('abort', () => {
					resolve(limit.reason);
					reject(limit.reason);
				});
			});
		});
	});
	t.true(reason instanceof StorageError);
	t.regex((reason as Error).message, /no answer within 0\.05 s while waiting/);
});
