// Packs the program, installs the tarball into an empty folder as a user would, and runs it there against the built-in
// filer on this Node and on Node 24: what the checkout has and the package lacks shows here.
// node scripts/try-package.js
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dfsio-package-'));
const run = (command, args, options = {}) =>
	execFileSync(command, args, {encoding: 'utf8', cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], ...options});

try {
	run('npm', ['pack', '--silent', '--pack-destination', folder], {cwd: repository});
	const [tarball] = readdirSync(folder).filter(name => name.endsWith('.tgz'));
	writeFileSync(join(folder, 'package.json'), '{"private": true}');
	run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(folder, tarball)]);
	const program = [join(folder, 'node_modules/dfsio-tui/dist/cli.js')];
	const nodes = [
		['this Node', process.execPath, []],
		['Node 24', 'npx', ['-y', '-p', 'node@24', 'node']],
	];
	for (const [name, command, before] of nodes) {
		const version = run(command, [...before, '--version']).trim();
		const args = ['run', '--target', 'demo:', '--files', '4', '--size', '8MB', '--json', '--history-dir', 'history'];
		const record = JSON.parse(run(command, [...before, ...program, ...args], {stdio: ['ignore', 'pipe', 'ignore']}));
		const statuses = record.operations.map(({operation, status, verified}) => `${operation} ${status} (${verified})`);
		if (statuses.join() !== 'write complete (size),read complete (all)' || record.exitStatus !== 0) {
			throw new Error(`on ${name}, ${version}: ${statuses.join(', ')}`);
		}

		console.log(`the packed program on ${name}, ${version}: ${statuses.join(', ')}`);
	}
} finally {
	rmSync(folder, {recursive: true, force: true});
}
