import type {Snapshot} from '../../benchmark/snapshot.js';
import {countText, figureText, plural, secondsText} from '../../results/number-text.js';
import {type Line, segment} from '../line.js';
import type {Theme} from '../theme.js';

/** What there is to watch where files are too quick for bars; `now` in files a second, null when not known yet. */
export function smallFileLines(snapshot: Snapshot, now: number | null, theme: Theme): readonly Line[] {
	const {counts, fileSeconds, retried, filesPerSecond} = snapshot;
	const none = theme.symbols.dash;
	const time = (value: number | undefined) => (value === undefined ? none : secondsText(value)).padStart(8);
	return [
		[],
		[
			segment(' files/s    now '),
			segment((now === null ? none : figureText(now)).padStart(7), 'bold'),
			segment('   average '),
			segment(figureText(filesPerSecond).padStart(7), 'bold'),
			segment(`   ${countText(counts.done)} of ${plural(snapshot.files, 'file')}`),
		],
		[
			segment(' one file '),
			segment(' p50', 'dim'),
			segment(time(fileSeconds?.p50)),
			segment(' p90', 'dim'),
			segment(time(fileSeconds?.p90)),
			segment(' p99', 'dim'),
			segment(time(fileSeconds?.p99)),
			segment(' max', 'dim'),
			segment(time(fileSeconds?.max)),
		],
		[
			segment(' trouble    '),
			segment(plural(counts.failed, 'failed file'), counts.failed > 0 ? 'bad' : undefined),
			segment(', '),
			segment(plural(retried, 'retried file'), retried > 0 ? 'warn' : undefined),
		],
		[],
	];
}
