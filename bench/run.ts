// dfsio-tui beside other clients over the same bytes, files and concurrency, against a real SeaweedFS started here.
// npm run bench -- [--rounds 5] [--files 4] [--size 256MB] [--at-once 4] [--json FILE] [--picture FILE]
// Hadoop's TestDFSIO joins in where there is Java and DFSIO_SEAWEEDFS_CLIENT names SeaweedFS's client jar for Hadoop.
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {parseField} from '../source/profile/fields.js';
import {contestantsFor, type Direction} from './clients.js';
import {makeFixture} from './fixture.js';
import {pictureOf} from './picture.js';
import {interleavedRounds, type Row, tableOf} from './rounds.js';

const {values} = parseArgs({
	options: {
		rounds: {type: 'string', default: '5'},
		files: {type: 'string', default: '4'},
		size: {type: 'string', default: '256MB'},
		'at-once': {type: 'string', default: '4'},
		json: {type: 'string'},
		picture: {type: 'string'},
	},
});

const {error, value: size} = parseField('size', values.size);
if (error !== undefined) {
	throw new Error(`--size: ${error}`);
}

const rounds = Number(values.rounds);
const fixture = await makeFixture({files: Number(values.files), size, atOnce: Number(values['at-once'])});
const shape = `${fixture.files} files of ${values.size}, ${fixture.atOnce} at once, ${rounds} rounds`;
try {
	const results: {direction: Direction; rows: readonly Row[]}[] = [];
	for (const direction of ['write', 'read'] as const) {
		const rows = await interleavedRounds(contestantsFor(fixture, direction), rounds, fixture);
		console.log(tableOf(`${direction}, ${shape}`, rows));
		results.push({direction, rows});
	}

	if (values.json !== undefined) {
		writeFileSync(values.json, `${JSON.stringify({shape, results}, null, '\t')}\n`);
	}

	if (values.picture !== undefined) {
		writeFileSync(values.picture, pictureOf(shape, results));
	}
} finally {
	await fixture.close();
}
