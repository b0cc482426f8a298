import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import test from 'ava';

const source = fileURLToPath(new URL('../source', import.meta.url));

/** What each room may import besides itself. `types`: only `import type`. */
const allowed: Readonly<Record<string, {readonly values: readonly string[]; readonly types?: readonly string[]}>> = {
	profile: {values: []},
	results: {values: ['profile']},
	storage: {values: ['results', 'profile']},
	'demo-filer': {values: []},
	benchmark: {values: ['storage', 'results', 'profile', 'demo-filer']},
	session: {values: ['benchmark', 'storage/storage-error', 'results', 'profile', 'version'], types: ['storage']},
	plain: {values: ['session', 'results', 'profile'], types: ['benchmark']},
	tui: {values: ['results', 'profile'], types: ['session', 'benchmark']},
	// TestDFSIO's spelling logs its numbers as Java prints them, and names its result file.
	'command-line': {values: ['profile', 'results/testdfsio']},
	commands: {
		values: ['plain', 'tui', 'session', 'results', 'profile', 'storage/storage-error', 'command-line', 'version'],
		types: ['benchmark'],
	},
	main: {values: ['environment', 'outputs-that-go', 'commands', 'command-line', 'version']},
	cli: {values: ['main']},
	version: {values: []},
	environment: {values: []},
	'outputs-that-go': {values: []},
};

type Import = {readonly from: string; readonly to: string; readonly isType: boolean};

function importsOf(file: string): Import[] {
	const text = readFileSync(file, 'utf8');
	const found = text.matchAll(/(?:import|export)\s+(type\s)?[^'"();]*?from\s+'(\.[^']+)'|import\(?\s*'(\.[^']+)'\)?/g);
	return [...found].map(([, type, from, bare]) => ({
		from: relative(source, file),
		to: relative(source, resolve(dirname(file), from ?? bare ?? '')).replace(/\.jsx?$/, ''),
		isType: type !== undefined,
	}));
}

const files = readdirSync(source, {recursive: true, encoding: 'utf8'}).filter(name => /\.tsx?$/.test(name));
const roomOf = (path: string) => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';

test('imports go in one direction, from room to room', t => {
	const wrong: string[] = [];
	for (const {from, isType, to} of files.flatMap(name => importsOf(join(source, name)))) {
		const room = roomOf(from);
		if (room === roomOf(to)) {
			continue;
		}

		const {types = [], values = []} = allowed[room] ?? {};
		const fits = (names: readonly string[]) => names.some(name => to === name || to.startsWith(`${name}/`));
		if (!fits(values) && !(isType && fits(types))) {
			wrong.push(`${from} imports ${to}`);
		}
	}

	t.deepEqual(wrong, []);
	t.true(files.length > 100);
});

test('no two files import each other, over however many others', t => {
	const graph = new Map(
		files.map(name => [
			name.replace(/\.tsx?$/, ''),
			importsOf(join(source, name))
				.filter(({isType}) => !isType)
				.map(({to}) => to),
		]),
	);
	const done = new Set<string>();
	const circles: string[] = [];
	const visit = (name: string, path: readonly string[]): void => {
		if (path.includes(name)) {
			circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
		} else if (!done.has(name)) {
			for (const next of graph.get(name) ?? []) {
				visit(next, [...path, name]);
			}

			done.add(name);
		}
	};

	for (const name of graph.keys()) {
		visit(name, []);
	}

	t.deepEqual(circles, []);
});

test('nothing ends the process but a second signal and main, and the environment is set before anything is loaded', t => {
	const exits = files.filter(name => /process\.exit\(/.test(readFileSync(join(source, name), 'utf8')));
	t.deepEqual(
		exits.filter(name => !/signals\.ts$|interrupts\.ts$|^main\.ts$/.test(name)),
		[],
	);
	const main = readFileSync(join(source, 'main.ts'), 'utf8');
	t.true(main.startsWith("import './environment.js';"));
});

/** Lines of a file that one still reads as a whole. */
const readable = 200;

/** A file may hold one longer idea, such as a table; none is this long. */
const longest = 300;

test('one idea a file: few files are long, and each goes by its names', t => {
	const texts = files.map(name => ({name, text: readFileSync(join(source, name), 'utf8')}));
	const lines = texts.map(({name, text}) => ({name, count: text.split('\n').length - 1}));
	const long = lines.filter(({count}) => count > readable).map(({name, count}) => `${name} (${count})`);
	t.true(long.length < files.length / 20, `more than one file in twenty is long: ${long.join(', ')}`);
	t.deepEqual(
		lines.filter(({count}) => count > longest),
		[],
	);
	t.deepEqual(
		texts.filter(({text}) => /^export default|\bas default\b/m.test(text)).map(({name}) => name),
		[],
	);
	t.deepEqual(
		files.filter(name => !/^(?:[a-z\d]+(?:-[a-z\d]+)*\/)*[a-z\d]+(?:-[a-z\d]+)*\.tsx?$/.test(name)),
		[],
	);
});
