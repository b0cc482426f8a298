import {PassThrough} from 'node:stream';
import test, {type ExecutionContext} from 'ava';
import {type Key, readKeys} from '../../../source/tui/terminal/keys.js';

/** Feeds packets and waits until as many keys have come as are expected. */
async function keysOf(packets: readonly string[], expected: number): Promise<readonly Key[]> {
	const stdin = new PassThrough();
	const keys: Key[] = [];
	const {promise, resolve} = withResolvers();
	const stop = readKeys(stdin, key => {
		keys.push(key);
		if (keys.length === expected) {
			resolve();
		}
	});
	for (const packet of packets) {
		stdin.write(packet);
	}

	await promise;
	stop();
	return keys;
}

function withResolvers(): {promise: Promise<void>; resolve: () => void} {
	let resolve = () => {};
	const promise = new Promise<void>(done => {
		resolve = done;
	});
	return {promise, resolve};
}

const namesOf = (keys: readonly Key[]) => keys.map(key => (key.kind === 'paste' ? `paste:${key.text}` : key.name));

test('several keys in one packet are several keys', async t => {
	t.deepEqual(namesOf(await keysOf(['\r\r\r'], 3)), ['enter', 'enter', 'enter']);
	t.deepEqual(namesOf(await keysOf(['16\r'], 3)), ['1', '6', 'enter']);
});

test('an arrow that comes in two packets is an arrow', async t => {
	for (const packets of [
		['\u001B', '[A'],
		['\u001B[', 'A'],
		['\u001B', '[', 'A'],
	]) {
		t.deepEqual(namesOf(await keysOf(packets, 1)), ['up'], packets.join('+'));
	}
});

test('a lone escape is escape', async t => {
	t.deepEqual(await keysOf(['\u001B'], 1), [
		{kind: 'key', name: 'escape', text: '', ctrl: false, meta: false, shift: false},
	]);
});

test('a paste is one event, newlines and escapes in it included', async t => {
	const text = 'demo:\r\nnext line\n';
	t.deepEqual(namesOf(await keysOf([`\u001B[200~${text}\u001B[201~`, 'x'], 2)), [`paste:${text}`, 'x']);
});

test('10 KB of paste in packets of any size are one event', async t => {
	const text = 'abcdefghij'.repeat(1024);
	const whole = `\u001B[200~${text}\u001B[201~`;
	const packets = Array.from({length: Math.ceil(whole.length / 700)}, (_, n) => whole.slice(n * 700, (n + 1) * 700));
	const [paste] = await keysOf(packets, 1);
	t.deepEqual(paste, {kind: 'paste', text});
});

test('control keys have no text, typed characters do', async t => {
	const check = async (assert: ExecutionContext, packet: string, key: Partial<Key>) => {
		const [found] = await keysOf([packet], 1);
		assert.like(found, key as Key, JSON.stringify(packet));
	};

	await check(t, '\u0003', {name: 'c', text: '', ctrl: true});
	await check(t, '\u0012', {name: 'r', text: '', ctrl: true});
	await check(t, '\t', {name: 'tab', text: ''});
	await check(t, '\u001B[Z', {name: 'tab', text: '', shift: true});
	await check(t, '\u007F', {name: 'backspace', text: ''});
	await check(t, '?', {text: '?'});
	await check(t, 'Q', {text: 'Q'});
	await check(t, '界', {text: '界'});
});
