import {visible} from '../profile/visible.js';
import {bytesText, plural} from '../results/number-text.js';
import {placementText} from '../results/placement-text.js';
import {findPlacement, type PlacementAnswer} from '../session/placement.js';
import {atTarget} from './at-target.js';
import type {CommandOf} from './command-of.js';

const filesShown = 20;

/** Says where a file or a directory's files lie: what `hdfs fsck` answers, for this target. */
export async function placementCommand({frontEnd, path, profile}: CommandOf<'placement'>): Promise<number> {
	const {ca, cert, json, key} = frontEnd;
	return atTarget({json}, async signal => {
		const answer = await findPlacement(profile, path, {signal, tls: {ca, cert, key}});
		return json ? JSON.stringify(answer) : linesOf(answer).join('\n');
	});
}

function linesOf({files, more, path, total}: PlacementAnswer): string[] {
	const shown = files.slice(0, filesShown);
	const left = files.length - shown.length;
	return [
		...(files.length > 1 ? shown.map(file => `${visible(file.path)}: ${placementText(file.placement, null)}`) : []),
		...(left > 0 ? [`and ${plural(left, 'other file')}`] : []),
		`${visible(path)}: ${plural(total.files, 'file')}, ${bytesText(total.bytes)}; ${placementText(total, null)}`,
		...(more ? ['There are more files; these were looked at.'] : []),
	];
}
