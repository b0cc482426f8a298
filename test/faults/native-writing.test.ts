import {type AddressInfo, createServer, type Socket} from 'node:net';
import test from 'ava';
import {assignResponse, createResponse} from '../../source/storage/seaweedfs/messages.js';
import {encode} from '../../source/storage/seaweedfs/protobuf/encode.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Step} from '../servers/scripted-server.js';
import {weedClusterOrSkip} from '../servers/weed.js';
import {showFaultAt} from './fault-case.js';
import {type NativeCase, patiently, through, upload} from './native-case.js';

const mib = 1024 * 1024;
const cluster = await weedClusterOrSkip({volumes: 1, volumeSizeLimitMB: 512});
const demo = await startDemoFiler();
test.after.always(async () => {
	await cluster?.stop();
	await demo.close();
});

const all: Step = {do: 'take-body'};
const most: Step = {do: 'take-body', part: 0.6};

const writing: readonly NativeCase[] = [
	{
		title: 'no writable volumes',
		calls: {
			AssignVolume: {
				message: encode(assignResponse, {error: 'rpc error: No writable volumes and no free volumes left'}),
			},
		},
		kind: 'no-space',
		says: /No writable volumes and no free volumes left/,
		hint: /-max/,
	},
	{
		title: 'the master cannot be asked for a place',
		calls: {AssignVolume: {message: encode(assignResponse, {error: 'assign volume: context deadline exceeded'})}},
		kind: 'server-error',
		says: /context deadline exceeded/,
		hint: /volume\.list/,
	},
	{
		title: 'the call for a place is refused',
		calls: {AssignVolume: {status: 14, words: 'connection closed'}},
		kind: 'server-error',
		says: /connection closed/,
	},
	{
		title: 'the call for a place is never answered',
		calls: {AssignVolume: 'hang'},
		kind: 'timeout',
		says: /no byte moved for 1 s, after 0 bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the filer does not take the file',
		calls: {
			StreamMutateEntry: {status: 12, words: 'unknown method'},
			CreateEntry: {message: encode(createResponse, {error: 'read only: /native/'})},
		},
		kind: 'not-permitted',
		says: /read only/,
		hint: /fs\.configure/,
		exit: 3,
	},
	{
		title: 'the volume server answers 500',
		rules: upload(all, answer(500, '{"error":"volume 7 is read only"}')),
		kind: 'server-error',
		says: /volume 7 is read only/,
		hint: /volume\.list/,
	},
	{
		title: 'the volume server answers 500 of another kind',
		rules: upload(all, answer(500, '{"error":"disk failed"}')),
		kind: 'server-error',
		says: /answered 500: disk failed/,
		hint: /log/,
	},
	{title: 'the volume server answers 404', rules: upload(all, answer(404)), kind: 'protocol', says: /answered 404/},
	{title: 'the volume server answers 409', rules: upload(all, answer(409)), kind: 'protocol', says: /answered 409/},
	{
		title: 'the volume server closes at 60 % of a chunk',
		rules: upload(most, {do: 'reset'}),
		kind: 'connection-lost',
		says: /connection was lost during the upload/,
	},
	{
		title: 'the volume server stops at 60 % of a chunk',
		rules: upload(most, {do: 'hang'}),
		profile: {size: 32 * mib, chunkSize: 16 * mib},
		kind: 'timeout',
		says: /no byte moved for 1 s, after \d+ bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the volume server never answers',
		rules: upload(all, {do: 'hang'}),
		kind: 'timeout',
		says: /no byte moved for 1 s, after 1048576 bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the volume server has stored less than it was sent',
		rules: upload(all, answer(201, '{"size":1000,"eTag":"0"}')),
		kind: 'wrong-size',
		says: /stored another number of bytes/,
	},
	{
		title: 'the volume server’s answer is no JSON',
		rules: upload(all, answer(201, '<html>')),
		kind: 'protocol',
		says: /does not tell how much of a chunk it has stored/,
	},
	{
		title: 'the volume server does not take the token',
		rules: upload(all, answer(401, '{"error":"wrong jwt"}')),
		kind: 'not-permitted',
		says: /wrong jwt/,
		hint: /jwt\.signing\.key/,
	},
	{
		title: 'the disk of the volume server is full',
		rules: upload(all, answer(500, '{"error":"write /data/7.dat: no space left on device"}')),
		kind: 'no-space',
		says: /no space left on device/,
		hint: /disk of a volume server is full/,
	},
	{
		title: 'the volume server speaks TLS',
		rules: upload(answer(400, 'Client sent an HTTP request to an HTTPS server.'), {do: 'close'}),
		kind: 'unsupported',
		says: /answered 400: Client sent an HTTP request to an HTTPS server/,
		hint: /give the target as http/,
	},
	{
		title: 'the filer takes no change any more',
		calls: {StreamMutateEntry: 'hang'},
		kind: 'timeout',
		says: /no answer within 1 s/,
		exit: 3,
	},
];

for (const [i, one] of writing.entries()) {
	test.serial(`native write: ${one.title}`, async t => {
		await through(t, cluster, one, async (target, filer) => {
			const baseDir = `/write/${i}`;
			await showFaultAt(t, target, baseDir, patiently(one));
			t.is((await fetch(`${filer}${baseDir}/io_data/test_io_0`)).status, 404, 'no half-made file stays');
			const response = await fetch(`${filer}${baseDir}/dfsio-tui.json`);
			if (one.exit !== 3) {
				t.like(await response.json(), {files: 1, exceptions: [{index: 0, size: null}]});
			}
		});
	});
}

test.serial('native: a gRPC port that is closed, speaks something else, or says nothing', async t => {
	const sockets: Socket[] = [];
	const silent = createServer(socket => {
		sockets.push(socket);
	});
	await new Promise<void>(resolve => {
		silent.listen(0, '127.0.0.1', resolve);
	});
	const {port} = silent.address() as AddressInfo;
	const grpc = (number: number | string) => `seaweedfs://127.0.0.1:8888?grpc=${number}`;
	const common = {kind: 'unreachable', exit: 3, within: 4 + 2} as const;
	await showFaultAt(t, grpc(port), '/silent', {...common, title: '', says: /gave no answer within 4 s/});
	for (const socket of sockets) {
		socket.destroy();
	}

	await new Promise(resolve => {
		silent.close(resolve);
	});
	await showFaultAt(t, grpc(port), '/closed', {
		...common,
		title: '',
		says: /connection refused/,
		hint: /HTTP port \+ 10000; name another by \?grpc=PORT/,
	});
	await showFaultAt(t, grpc(new URL(demo.url).port), '/http', {
		...common,
		kind: 'protocol',
		title: '',
		says: /does not speak gRPC/,
		hint: /\?grpc=PORT/,
	});
});
