import {nearestTo} from './nearest.js';
import type {Parsed} from './parsed.js';
import {printable} from './printable.js';

export type AddressKind = 'demo' | 'seaweedfs-http' | 'seaweedfs' | 'webhdfs' | 's3' | 'file';

/** Where a run points: the URL in its normal form, without secrets. */
export type TargetAddress = {readonly kind: AddressKind; readonly url: string};

/** A filer's gRPC port is its HTTP port and this, unless it was started with another. */
export const grpcPortOffset = 10_000;

type Scheme = {
	readonly scheme: string;
	readonly kind: AddressKind;
	/** The port when the address names none; absent: the scheme's own, which a URL leaves out. */
	readonly port?: number;
	/** The one thing that may follow a `?`. */
	readonly query?: RegExp;
	/** Absent for targets that can be used; else what stands in their stead. */
	readonly missing?: string;
};

/** Every kind of address that is recognised. To make one available is to take its `missing` away. */
const schemes: readonly Scheme[] = [
	{scheme: 'http', kind: 'seaweedfs-http'},
	{scheme: 'https', kind: 'seaweedfs-http'},
	{
		scheme: 'seaweedfs',
		kind: 'seaweedfs',
		port: 8888,
		query: /^grpc=([1-9]\d{0,4})$/,
	},
	{scheme: 'webhdfs', kind: 'webhdfs', missing: 'HDFS'},
	{scheme: 'swebhdfs', kind: 'webhdfs', missing: 'HDFS'},
	{scheme: 'hdfs', kind: 'webhdfs', missing: 'HDFS'},
	{scheme: 's3+http', kind: 's3', missing: 'S3'},
	{scheme: 's3+https', kind: 's3', missing: 'S3'},
	{scheme: 's3', kind: 's3', missing: 'S3'},
	{scheme: 's3a', kind: 's3', missing: 'S3'},
	{scheme: 'file', kind: 'file', missing: 'A directory'},
];

const kindNames: Readonly<Record<AddressKind, string>> = {
	demo: 'the built-in demo filer',
	'seaweedfs-http': 'a SeaweedFS filer over HTTP',
	seaweedfs: 'SeaweedFS natively',
	webhdfs: 'HDFS over WebHDFS',
	s3: 'an S3 service',
	file: 'a directory',
};

/** `a SeaweedFS filer over HTTP`: the kind in words. */
export function nameKind(kind: AddressKind): string {
	return kindNames[kind];
}

const accepted = 'a filer such as localhost:8888 or http://host:8888/path, or demo: for the built-in one';
const noSecrets =
	'an address must not hold a user, password or token, because it is shown and saved; put the token into the environment variable DFSIO_JWT';

function problem(text: string, why: string): Parsed<TargetAddress> {
	// What stands before an @ may be a password, wherever the address went wrong.
	return {error: `${text.includes('@') ? 'this' : printable(text)} ${why}; write ${accepted}`};
}

/** WHATWG parsing of an address of any scheme: the host is checked and a name is in lower case, as for http. */
function parseHttp(rest: string): URL | undefined {
	try {
		return new URL(`http://${rest}`);
	} catch {
		return undefined;
	}
}

function isDecodable(pathname: string): boolean {
	try {
		return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
	} catch {
		return false;
	}
}

function normalPath(pathname: string): string {
	return pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

function parseNetwork(text: string, scheme: Scheme, rest: string): Parsed<TargetAddress> {
	const [address = '', query] = rest.split('?', 2);
	const authority = address.split('/', 1)[0] ?? '';
	const url = authority === '' ? undefined : parseHttp(address);
	if (!url || url.hostname === '' || url.username !== '' || url.password !== '') {
		return problem(text, 'is no address');
	}

	if (!isDecodable(url.pathname)) {
		return problem(text, 'holds a % that is not part of %20, %25, …');
	}

	// The URL above is always parsed as http, which leaves out port 80.
	const port = /:0*(\d+)$/.exec(authority)?.[1] ?? (scheme.port === undefined ? '' : String(scheme.port));
	if (port === '0' || (port === '' && authority.endsWith(':'))) {
		return problem(text, 'has no usable port');
	}

	const usual = {http: '80', https: '443'}[scheme.scheme];
	const shownPort = port === '' || port === usual ? '' : `:${port}`;
	let shownQuery = '';
	if (query !== undefined && query !== '') {
		const grpc = scheme.query?.exec(query)?.[1];
		if (grpc === undefined || Number(grpc) > 65_535) {
			return {
				error: scheme.query
					? 'after the ? only grpc=PORT can stand, as in seaweedfs://localhost:8888?grpc=18888'
					: `an address takes nothing after a ?; write ${accepted}`,
			};
		}

		shownQuery = Number(grpc) === Number(port) + grpcPortOffset ? '' : `?grpc=${grpc}`;
	} else if (scheme.query && Number(port) + grpcPortOffset > 65_535) {
		return {
			error: `${printable(text)} needs the filer's gRPC port, which is not its port + 10000 here; write ?grpc=PORT after it`,
		};
	}

	return {
		value: {
			kind: scheme.kind,
			url: `${scheme.scheme}://${url.hostname}${shownPort}${normalPath(url.pathname)}${shownQuery}`,
		},
	};
}

/**
 * A target's address in its normal form. A name or `host:port` alone is a filer over HTTP, port 8888 unless given.
 * Addresses with a user, password or token are refused in a sentence that does not repeat them.
 */
export function parseTarget(text: string): Parsed<TargetAddress> {
	const trimmed = text.trim();
	const [, scheme = '', rest = trimmed] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(trimmed) ?? [];
	// First of all, so that no later sentence can repeat a secret, however badly the rest is written.
	const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
	if (
		authority.includes('@') ||
		/:[^/]*@/.test(rest) ||
		/[?&#;](?:jwt|token|auth\w*|key|secret|password|sig\w*|x-amz-\w+)=/i.test(rest)
	) {
		return {error: noSecrets};
	}

	if (/^demo(?::(?:\/\/)?)?(?:\?discard)?$/i.test(trimmed)) {
		return {value: {kind: 'demo', url: /discard$/i.test(trimmed) ? 'demo:?discard' : 'demo:'}};
	}

	if (trimmed === '') {
		return {error: `no address; write ${accepted}`};
	}

	// A query of any other kind may be a secret too: it is refused below without repeating it.
	const shown = trimmed.split(/[?#]/, 1)[0] ?? '';
	if (/[\s\u0000-\u001f\u007f\\#]/.test(trimmed)) {
		return problem(shown, 'holds a space, a control character, # or \\, which must be written as %20, %23, …');
	}

	if (scheme === '') {
		if (trimmed.startsWith('/')) {
			return {error: unavailable('A directory')};
		}

		// `name:` followed by digits is a port; by anything else, a scheme without its slashes.
		if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)) {
			return problem(shown, 'is no address');
		}

		return parseNetwork(shown, {scheme: 'http', kind: 'seaweedfs-http', port: 8888}, trimmed);
	}

	const known = schemes.find(row => row.scheme === scheme.toLowerCase());
	if (!known) {
		const names = schemes.filter(row => !row.missing).map(row => `${row.scheme}://`);
		return {error: `${nearestTo(`${scheme}://`, names, 'kind of target')}; write ${accepted}`};
	}

	return known.missing === undefined ? parseNetwork(shown, known, rest) : {error: unavailable(known.missing)};
}

function unavailable(what: string): string {
	return `${what} as a target is not available in this version; write ${accepted}`;
}
