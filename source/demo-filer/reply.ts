import {STATUS_CODES} from 'node:http';
import type {Content} from './content.js';

/** Bytes of a file from `start` to before `end`. */
export type ContentPart = {readonly content: Content; readonly start: number; readonly end: number};

/** An answer to a request. */
export type Reply = {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string | number>>;
	readonly body?: string | ContentPart;
	/** Close the connection afterwards. */
	readonly close?: boolean;
};

export function json(status: number, value: unknown): Reply {
	return {status, headers: {'Content-Type': 'application/json'}, body: JSON.stringify(value)};
}

/** As the filer words what it does not do. */
export function refusal(status: number, error: string): Reply {
	return json(status, {error});
}

/** The lines before the body, of `length` bytes. */
export function replyHead({headers = {}, status}: Reply, length: number, keepAlive: boolean): string {
	const reason = status === 499 ? 'Client Closed Request' : (STATUS_CODES[status] ?? '');
	let text = `HTTP/1.1 ${status} ${reason}\r\nServer: dfsio-tui-demo/1\r\nDate: ${new Date().toUTCString()}\r\n`;
	for (const [name, value] of Object.entries(headers)) {
		text += `${name}: ${value}\r\n`;
	}

	if (status !== 204) {
		text += `Content-Length: ${length}\r\n`;
	}

	return `${text}${keepAlive ? '' : 'Connection: close\r\n'}\r\n`;
}
