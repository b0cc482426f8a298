import {bytesText, figureText, plural, rateText} from './number-text.js';
import type {Placement} from './run-result.js';

/**
 * `2 copies asked, 2.00 found = 328 MiB/s on 6 servers, 49.0 to 61.0 each; 64 chunks of 4.00 MiB in 7 volumes`: what an
 * aggregate rate in MiB/s means for the disks, or without one the bytes on each server.
 */
export function placementText(placement: Placement, rate: number | null): string {
	const {averageReplication, bytes, chunks, copiesAsked, missingChunks, perServerBytes, servers, volumes} = placement;
	if (chunks === 0) {
		return 'no chunks';
	}

	const perByte = rate === null || bytes === 0 ? null : rate / bytes;
	const onDisks = rate === null ? '' : ` = ${rateText(rate * averageReplication)}`;
	const {max, min} = perServerBytes;
	const spread =
		perByte === null
			? `, ${bytesText(min)} to ${bytesText(max)} each`
			: `, ${figureText(min * perByte)} to ${figureText(max * perByte)} each`;
	return [
		`${plural(copiesAsked, 'copy', 'copies')} asked, ${averageReplication.toFixed(2)} found${onDisks}`,
		` on ${plural(servers, 'server')}${servers > 1 ? spread : ''}`,
		`; ${plural(chunks, 'chunk')} of ${bytesText(placement.averageChunkBytes)} in ${plural(volumes, 'volume')}`,
		missingChunks > 0 ? `; ${plural(missingChunks, 'chunk')} on no server` : '',
	].join('');
}
