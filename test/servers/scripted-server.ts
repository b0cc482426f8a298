import {type ServerThread, startServerThread} from './server-thread.js';

/** What happens on a connection, one after the other. */
export type Step =
	/** Reads so much of the request's body (1 = all of the content-length), at a rate if given; then reads no more. */
	| {readonly do: 'take-body'; readonly part?: number; readonly bytesPerSecond?: number}
	| {readonly do: 'send'; readonly text: string}
	/** Sends so many zeros, at a rate if given. */
	| {readonly do: 'send-zeros'; readonly bytes: number; readonly bytesPerSecond?: number}
	| {readonly do: 'pause'; readonly milliseconds: number}
	/** Has the real server carry the request out, and keeps its answer. */
	| {readonly do: 'carry-out'}
	/** Says and reads nothing more; the client has to leave. */
	| {readonly do: 'hang'}
	/** Ends the connection in good order, or breaks it. */
	| {readonly do: 'close'}
	| {readonly do: 'reset'};

export type Rule = {
	/** Without it any request; `connect` begins before a request is read. */
	readonly on?: 'connect' | {readonly method?: string /** Regular expression. */; readonly target?: string};
	/** So many matching requests pass it by first. */
	readonly after?: number;
	/** So many requests, then the rule is used up; without it all. */
	readonly times?: number;
	/** Without `close`, `reset` or `hang` at the end the connection waits for the next request. */
	readonly steps: readonly Step[];
};

export type Script = {
	/** The first one that matches and is not used up is played. */
	readonly rules: readonly Rule[];
	/** Where all other requests go (`http://HOST:PORT`), each on a connection of its own; without it they get a 500. */
	readonly forward?: string;
};

export type SeenRequest = {readonly connection: number; readonly method: string; readonly target: string};

/**
 * A real TCP server that plays what it is told: for a request that a rule matches, the rule's steps; else it passes the
 * request on to `forward`. `report` gives the requests seen so far.
 */
export async function startScriptedServer(script: Script): Promise<ServerThread<readonly SeenRequest[]>> {
	return startServerThread(new URL('scripted-server-thread.js', import.meta.url), script);
}

/** The step that sends a whole answer; `length` is for one that lies about it. */
export function answer(
	status: number,
	body = '',
	{headers = {}, length = Buffer.byteLength(body)}: {headers?: Record<string, string>; length?: number} = {},
): Step {
	const lines = [`HTTP/1.1 ${status} Scripted`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
	return {do: 'send', text: `${lines.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n${body}`};
}
