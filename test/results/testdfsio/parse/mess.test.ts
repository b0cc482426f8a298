import test from 'ava';
import fc from 'fast-check';
import {numberFields} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {collect} from './collect.js';

/** A block as it was meant, before a log got hold of it. */
type Meant = {readonly operation: string; readonly date: string; readonly numbers: readonly string[]};

const operations = ['write', 'read', 'append', 'random read', 'backward read', 'skip read', 'truncate'];
const zones = ['UTC', 'CEST', 'IST', 'GMT+05:30', 'GMT-03:00', 'BRT', 'LHDT', 'SST'];

const newNumber = fc.integer({min: 0, max: 99_999_999}).map(value => String(value / 100));
const oldNumber = fc
	.double({min: 1e-6, max: 1e8, noNaN: true})
	.map(value =>
		value < 0.001 || value >= 1e7 ? value.toExponential().replace('e', 'E').replace('+', '') : String(value),
	);
const commaNumber = newNumber.map(text => text.replace('.', ','));
const arabicNumber = newNumber.map(text =>
	text.replace('.', '٫').replaceAll(/\d/g, digit => String.fromCodePoint(0x660 + Number(digit))),
);
const numbersOf = (number: fc.Arbitrary<string>) =>
	fc
		.tuple(fc.integer({min: 2, max: 5000}), fc.array(number, {minLength: 5, maxLength: 5}))
		.map(([files, values]) => [String(files), ...values]);

const meant: fc.Arbitrary<Meant> = fc.record({
	operation: fc.constantFrom(...operations),
	date: fc
		.tuple(
			fc.date({min: new Date('2008-01-01'), max: new Date('2026-12-31'), noInvalidDate: true}),
			fc.constantFrom(...zones),
		)
		.map(([date, zone]) => {
			const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
			return `${weekday} ${month} ${day} ${time} ${zone} ${year}`;
		}),
	numbers: fc
		.oneof(newNumber, oldNumber, commaNumber, arabicNumber)
		.chain(() => fc.oneof(numbersOf(newNumber), numbersOf(oldNumber), numbersOf(commaNumber), numbersOf(arabicNumber))),
});

function meaning(text: string): number {
	return Number(text.replace(/[,٫]/, '.').replaceAll(/[٠-٩]/g, digit => String((digit.codePointAt(0) ?? 0) - 0x660)));
}

const originalLabels = [
	'Number of files',
	'Total MBytes processed',
	'Throughput mb/sec',
	'Average IO rate mb/sec',
	'IO rate std deviation',
	'Test exec time sec',
];
const forkLabels = [
	'Number of files',
	'Total Processed (MB)',
	'Throughput (MB/s)',
	'Average IO (MB/s)',
	'IO std deviation',
	'Total Time (s)',
];

type Style = {
	readonly prefix: (line: number) => string;
	readonly width: number;
	readonly isFork: boolean;
	readonly dashes: string;
	readonly behind: string;
	readonly end: string;
	readonly lineEnd: string;
	readonly isSpaced: boolean;
	readonly hasBlankEnd: boolean;
};

const prefixes: readonly Style['prefix'][] = [
	() => '',
	() => ' ',
	() => '\t\t',
	() => '# ',
	() => '// ',
	() => '> ',
	() => '- ',
	() => '* ',
	line => `# ${line + 11} `,
	line => `${line}: `,
	line => `${line}\t`,
	() => 'fs.TestDFSIO: ',
	() => 'INFO fs.TestDFSIO: ',
	() => '19/07/25 15:07:02 INFO fs.TestDFSIO: ',
	line => `2021-02-09 10:43:1${line % 10},85${line % 10} INFO fs.TestDFSIO: `,
	() => '2021-02-09T10:43:16.853+01:00 [main] INFO  o.a.h.fs.TestDFSIO - ',
	() => '\t12/12/07 13:52:57 INFO mapred.FileInputFormat: ',
	() => '[2021-02-09 10:43:16.853] {pod/job-1} INFO - TestDFSIO: ',
	() => '[INFO] [10:43:16] [thread-12:pool] org.apache.hadoop.fs.TestDFSIO$Main : ',
	() => '<14>Feb  9 10:43:16 node-3 hadoop[4711]: INFO TestDFSIO: ',
	() => 'I0209 10:43:16.853210    4711 TestDFSIO.java:812] ',
	() => 'dfsio-write-1  | 10:43:16.853 INFO  [fs.TestDFSIO] ',
	() => '| ',
	() => '\u001B[32mINFO\u001B[0m fs.TestDFSIO: ',
	() => 'Mon May 08 10:00:00 UTC 2017 INFO fs.TestDFSIO: ',
	() => '19/07/25 15:07:02 INFO fs.TestDFSIO:',
];

const style: fc.Arbitrary<Style> = fc.record({
	prefix: fc.constantFrom(...prefixes),
	width: fc.constantFrom(0, 22, 23, 24, 40),
	isFork: fc.boolean(),
	dashes: fc.constantFrom('-----', '—–', '–––––', '??', '\uFFFD\uFFFD', 'â€”â€“', '====='),
	behind: fc.constantFrom(
		'',
		' ',
		'   ',
		'\t',
		' | |',
		' │',
		' // note: 12:30',
		' # 2nd note',
		' 文件数',
		'   总大小：2019年10月13日17:44:13',
		'【吞吐量】',
		' (note 5)',
		'   <- slow',
		'\u001B[0m',
	),
	end: fc.constantFrom('', '\n', '\n\n\n'),
	lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
	isSpaced: fc.boolean(),
	hasBlankEnd: fc.boolean(),
});

function printed({operation, date, numbers}: Meant, look: Style): string {
	const labels = [look.isFork ? 'Date' : 'Date & time', ...(look.isFork ? forkLabels : originalLabels)];
	const name = look.isFork ? 'DFSIO' : 'TestDFSIO';
	const lines = [
		`${look.dashes} ${name} ${look.dashes} : ${operation}`,
		...[date, ...numbers].map((value, index) => `${(labels[index] ?? '').padStart(look.width)}: ${value}`),
	].map((line, index) => look.prefix(index) + line + look.behind);
	if (look.hasBlankEnd) {
		lines.push(look.prefix(8));
	}

	return lines.join(look.isSpaced ? look.lineEnd + look.lineEnd : look.lineEnd) + look.lineEnd;
}

const noise = fc.constantFrom(
	'',
	'21/06/24 21:58:25 INFO mapreduce.Job:  map 100% reduce 100%\n',
	'        File Input Format Counters\n                Bytes Read=560\n',
	'\nreal    2m53.123s\nuser    0m5.1s\n',
	'hadoop@node:~$ hadoop jar test.jar TestDFSIO -write -nrFiles 10\n',
	'21/06/24 INFO fs.TestDFSIO: nrFiles = 10\n21/06/24 INFO fs.TestDFSIO: nrBytes (MB) = 128.0\n',
	'WARN util.NativeCodeLoader: Unable to load native-hadoop library\n',
	'\u0000\u0000\u0000\u0000\n',
);

test('any mixture of versions, locales, prefixes, notes, line ends: every value is found', async t => {
	const mixture = fc.array(fc.tuple(meant, style, noise), {minLength: 1, maxLength: 5});
	await fc.assert(
		fc.asyncProperty(mixture, fc.constantFrom(5, 64, 65_536), async (blocks, length) => {
			const text = blocks.map(([block, look, before]) => before + printed(block, look) + look.end).join('');
			const read = await collect(Buffer.from(text), length);
			const wanted = blocks.map(([block]) => ({
				operation: block.operation,
				dateText: block.date,
				status: 'complete',
				...Object.fromEntries(numberFields.map((field, index) => [field, meaning(block.numbers[index] ?? '')])),
			}));
			const found = read.map(block => ({
				operation: block.operation,
				dateText: block.dateText,
				status: block.status,
				...Object.fromEntries(numberFields.map(field => [field, block[field]])),
			}));
			if (JSON.stringify(found) !== JSON.stringify(wanted)) {
				throw new Error(`${text}\nfound ${JSON.stringify(found)}\nwanted ${JSON.stringify(wanted)}`);
			}
		}),
		{seed: 5, numRuns: 1500, includeErrorInReport: true},
	);
	t.pass();
});

// A line number alone cannot be told from a value that was wrapped away from its label.
const wrappable = style.filter(look => !/^\d+\s*$|^# \d/.test(look.prefix(1)));

test('wrapped at any width: no wrong number, and nothing lost when words stay whole', async t => {
	await fc.assert(
		fc.asyncProperty(
			meant,
			wrappable,
			fc.integer({min: 40, max: 120}),
			fc.boolean(),
			async (block, look, columns, wordsStayWhole) => {
				const source = printed(block, {...look, isSpaced: false, behind: '', lineEnd: '\n'});
				const wrap = wordsStayWhole
					? (line: string) => line.replaceAll(new RegExp(`(.{1,${columns}})(?:\\s|$)`, 'gu'), '$1\n').trimEnd()
					: (line: string) => line.replaceAll(new RegExp(`.{${columns}}(?=.)`, 'gu'), '$&\n');
				const text = source.split('\n').map(wrap).join('\n');
				const read = await collect(text);
				const found = Object.fromEntries(numberFields.map(field => [field, read[0]?.[field]]));
				for (const [index, field] of numberFields.entries()) {
					const wanted = meaning(block.numbers[index] ?? '');
					const isRight = wordsStayWhole
						? found[field] === wanted
						: found[field] === wanted || columns < 60 || found[field] === null;
					if (!isRight || read.length !== 1) {
						throw new Error(`${text}\n${field} ${found[field]}, wanted ${wanted}; ${read.length} blocks`);
					}
				}

				if (wordsStayWhole && (read[0]?.operation !== block.operation || read[0]?.dateText !== block.date)) {
					throw new Error(`${text}\n${read[0]?.operation}, ${read[0]?.dateText}`);
				}
			},
		),
		{seed: 6, numRuns: 1500, includeErrorInReport: true},
	);
	t.pass();
});
