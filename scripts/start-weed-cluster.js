// Starts SeaweedFS as separate processes (master, volume servers, filer), each of which can be killed, frozen and
// started again, for tests of faults and of replication. A person uses start-weed.js.
import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {freePorts} from './free-ports.js';
import {installWeed} from './install-weed.js';
import {ServerProcess} from './server-process.js';
import {weedDirectory, withRetry} from './start-weed.js';
import {ask, filerStores, untilReady} from './weed-ready.js';

async function startOnce(program, options) {
	const {volumes = 2, volumeMax = 20, volumeSizeLimitMB = 64, replication = '000'} = options;
	const {args = {}, config = {}, env = {}, headers = {}} = options;
	const directory = weedDirectory(['master', 'filer'], config);
	const [masterPort, filerPort, ...volumePorts] = await freePorts(2 + volumes);
	const masterUrl = `http://127.0.0.1:${masterPort}`;
	const filerUrl = `http://127.0.0.1:${filerPort}`;

	const server = (name, role, own) =>
		new ServerProcess({
			name,
			command: program,
			args: [
				`-config_dir=${path.join(directory, 'conf')}`,
				role,
				'-ip=127.0.0.1',
				'-ip.bind=127.0.0.1',
				...own,
				...(args[role] ?? []),
			],
			// One volume at a time instead of seven: faster at the start, and small limits mean something.
			env: {
				TMPDIR: directory,
				WEED_MASTER_VOLUME_GROWTH_COPY_1: '1',
				WEED_MASTER_VOLUME_GROWTH_COPY_2: '1',
				...env,
			},
			directory,
			logFile: path.join(directory, `${name.replace(' ', '-')}.log`),
		});

	const master = server('master', 'master', [
		`-port=${masterPort}`,
		`-mdir=${path.join(directory, 'master')}`,
		'-peers=none',
		`-volumeSizeLimitMB=${volumeSizeLimitMB}`,
		`-defaultReplication=${replication}`,
		'-telemetry=false',
	]);
	const volumeServers = volumePorts.map((port, index) => {
		const data = path.join(directory, `volume-${index}`);
		mkdirSync(data);
		return server(`volume ${index}`, 'volume', [
			`-port=${port}`,
			`-dir=${data}`,
			`-max=${volumeMax}`,
			`-master=127.0.0.1:${masterPort}`,
			'-preStopSeconds=0',
		]);
	});
	const filer = server('filer', 'filer', [
		`-port=${filerPort}`,
		`-master=127.0.0.1:${masterPort}`,
		`-defaultStoreDir=${path.join(directory, 'filer')}`,
		`-localSocket=${path.join(directory, 'filer.sock')}`,
	]);

	const processes = [master, ...volumeServers, filer];
	const stop = async () => {
		await Promise.all(processes.map(process => process.kill()));
		rmSync(directory, {recursive: true, force: true});
	};

	/** Every volume server that runs is known to the master, and the filer stores a file. */
	const ready = () =>
		untilReady(
			processes.filter(process => process.running),
			async () => {
				const {body} = await ask('GET', `${masterUrl}/dir/status`);
				const centres = JSON.parse(body).Topology.DataCenters ?? [];
				const nodes = centres.flatMap(centre => centre.Racks.flatMap(rack => rack.DataNodes ?? []));
				const missing = volumeServers.some(
					({running}, index) => running && !nodes.some(node => node.Url === `127.0.0.1:${volumePorts[index]}`),
				);
				if (missing) {
					throw new Error('the master does not know all volume servers yet');
				}

				return filerStores(filerUrl, headers, {keep: true});
			},
		);

	try {
		for (const process of processes) {
			await process.start();
		}

		await ready();
	} catch (error) {
		await stop();
		throw error;
	}

	const volumeUrls = volumePorts.map(port => `http://127.0.0.1:${port}`);
	return {url: filerUrl, masterUrl, volumeUrls, master, volumes: volumeServers, filer, directory, ready, stop};
}

/** See start-weed-cluster.d.ts. */
export async function startWeedCluster(options = {}) {
	const program = await installWeed();
	return withRetry(() => startOnce(program, options));
}
