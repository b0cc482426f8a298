import type {FileChunk} from './messages.js';

/** `51,01fb848b4f68`: a chunk's own name. What a manifest lists has only its parts. */
export function fileIdOf({fid, fileId}: Pick<FileChunk, 'fid' | 'fileId'>): string {
	if (fileId !== '' || fid === undefined) {
		return fileId;
	}

	const digits = fid.fileKey.toString(16);
	const key = digits.length % 2 === 0 ? digits : `0${digits}`;
	return `${fid.volumeId},${key}${fid.cookie.toString(16).padStart(8, '0')}`;
}

export function volumeIdOf(chunk: Pick<FileChunk, 'fid' | 'fileId'>): string {
	return chunk.fid === undefined ? (chunk.fileId.split(',', 1)[0] ?? '') : String(chunk.fid.volumeId);
}

/**
 * The id `index` after this one, in the form with its own key: chunks recorded as `<id>_<index>` are read but never freed.
 */
export function nextFileId(fileId: string, index: number): string {
	const [, volume, key = '', cookie] = /^(\d+),([\da-f]+)([\da-f]{8})$/i.exec(fileId) ?? [];
	if (index === 0 || volume === undefined) {
		return fileId;
	}

	const fid = {volumeId: Number(volume), fileKey: BigInt(`0x${key}`) + BigInt(index), cookie: Number(`0x${cookie}`)};
	return fileIdOf({fileId: '', fid});
}
