import {parseByteRange} from './byte-range.js';
import type {Reply} from './reply.js';
import type {FileNode} from './tree.js';

/** The answer to a GET or HEAD of a file: all of it, or the one range that a Range header names. */
export function fileReply(node: FileNode, rangeHeader: string | undefined): Reply {
	const {content} = node;
	const headers = {
		'Accept-Ranges': 'bytes',
		'Content-Type': node.mime === '' ? 'application/octet-stream' : node.mime,
		Etag: `"${node.id.toString(16)}-${content.size.toString(16)}"`,
		'Last-Modified': node.modified.toUTCString(),
	};
	if (rangeHeader === undefined) {
		return {status: 200, headers, body: {content, start: 0, end: content.size}};
	}

	const range = parseByteRange(rangeHeader, content.size);
	if (range === 'malformed') {
		return {status: 416, headers: {...headers, 'Content-Type': 'text/plain; charset=utf-8'}, body: 'invalid range\n'};
	}

	if (range === 'outside') {
		return {
			status: 416,
			headers: {
				...headers,
				'Content-Type': 'text/plain; charset=utf-8',
				'Content-Range': `bytes */${content.size}`,
			},
			body: 'invalid range: failed to overlap\n',
		};
	}

	return {
		status: 206,
		headers: {...headers, 'Content-Range': `bytes ${range.start}-${range.end - 1}/${content.size}`},
		body: {content, ...range},
	};
}
