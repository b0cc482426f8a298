import test from 'ava';
import {Content} from '../../source/demo-filer/content.js';

const segments = (lengths: readonly number[]) => lengths.map((length, block) => ({length, block}));

test('every byte lies in one segment, at its place in it', t => {
	const content = new Content(segments([3, 1, 4]));
	content.join(new Content(segments([2])));
	t.is(content.size, 10);
	const places = Array.from({length: 10}, (_, position) => {
		const {from, segment} = content.segmentAt(position);
		return `${segment.length}:${from}`;
	});
	t.deepEqual(places, ['3:0', '3:1', '3:2', '1:0', '4:0', '4:1', '4:2', '4:3', '2:0', '2:1']);
	t.throws(() => content.segmentAt(10), {instanceOf: RangeError});
});

test('files of hundreds of thousands of segments are made and joined', t => {
	const many = 300_000;
	const content = new Content(segments(Array.from({length: many}, () => 1)));
	content.join(new Content(segments(Array.from({length: many}, () => 1))));
	t.is(content.size, 2 * many);
	t.is(content.segmentAt(many + 7).segment.block, 7);
	t.is(content.surrender().length, 2 * many);
	t.is(content.segments.length, 0);
});
