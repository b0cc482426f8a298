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
