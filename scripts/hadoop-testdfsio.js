// Runs Hadoop's own TestDFSIO 3.4.1 in one Java process (MapReduce's local runner) on a SeaweedFS filer:
// `node scripts/hadoop-testdfsio.js http://127.0.0.1:8888 -write -nrFiles 4 -size 16MB`
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {installHadoop} from './install-hadoop.js';

/** A filer's gRPC port, which SeaweedFS's own client needs, is its HTTP port and this. */
const grpcOffset = 10_000;

function coreSite({filer, native, work}) {
	const properties = {
		'fs.defaultFS': `seaweedfs://${filer.host}`,
		'fs.seaweedfs.impl': native ? 'seaweed.hdfs.SeaweedFileSystem' : 'FilerFileSystem',
		'fs.seaweed.filer.port.grpc': Number(filer.port) + grpcOffset,
		'hadoop.tmp.dir': path.join(work, 'tmp'),
		// One map task at a time: SeaweedFS's client is not safe with several in one process.
		'mapreduce.local.map.tasks.maximum': 1,
	};
	const lines = Object.entries(properties).map(
		([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`,
	);
	return `<configuration>${lines.join('\n')}</configuration>\n`;
}

const log = `log4j.rootLogger=INFO,stderr
log4j.appender.stderr=org.apache.log4j.ConsoleAppender
log4j.appender.stderr.target=System.err
log4j.appender.stderr.layout=org.apache.log4j.PatternLayout
log4j.appender.stderr.layout.ConversionPattern=%d{yy/MM/dd HH:mm:ss} %p %c{2}: %m%n
`;

/** See hadoop-testdfsio.d.ts. */
export async function runHadoopTestdfsio(
	filerUrl,
	args,
	{cwd = process.cwd(), client = process.env.DFSIO_SEAWEEDFS_CLIENT} = {},
) {
	const classPath = await installHadoop();
	const work = mkdtempSync(path.join(tmpdir(), 'dfsio-hadoop-'));
	try {
		const conf = path.join(work, 'conf');
		mkdirSync(conf);
		writeFileSync(
			path.join(conf, 'core-site.xml'),
			coreSite({filer: new URL(filerUrl), native: Boolean(client), work}),
		);
		writeFileSync(path.join(conf, 'log4j.properties'), log);
		const child = spawn(
			'java',
			[
				'-Xmx512m',
				// Short runs spend less on compiling than they win.
				'-XX:TieredStopAtLevel=1',
				// Hadoop looks into java.lang, which newer Java versions forbid.
				'--add-opens=java.base/java.lang=ALL-UNNAMED',
				'-cp',
				[conf, ...(client ? [client] : []), ...classPath].join(path.delimiter),
				'org.apache.hadoop.fs.TestDFSIO',
				...args,
			],
			{cwd, stdio: ['ignore', 'pipe', 'pipe']},
		);
		const text = {stdout: '', stderr: ''};
		for (const name of ['stdout', 'stderr']) {
			child[name].setEncoding('utf8').on('data', piece => {
				text[name] += piece;
			});
		}

		const [status] = await once(child, 'close');
		return {status, ...text};
	} finally {
		rmSync(work, {recursive: true, force: true});
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [filerUrl, ...args] = process.argv.slice(2);
	if (!URL.canParse(filerUrl)) {
		console.error('usage: node scripts/hadoop-testdfsio.js http://HOST:PORT -write|-read|… [options of TestDFSIO]');
		process.exitCode = 2;
	} else {
		const {status, stderr, stdout} = await runHadoopTestdfsio(filerUrl, args);
		process.stdout.write(stdout);
		process.stderr.write(stderr);
		process.exitCode = status;
	}
}
