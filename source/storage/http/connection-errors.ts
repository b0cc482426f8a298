import {StorageError, type StorageErrorDetails} from '../storage-error.js';
import {notHttp} from './bulk/response-head.js';
import type {Origin} from './origin.js';
import {plainWords} from './plain-words.js';

type Explanation = {readonly reason: string; readonly hint: string; readonly retry?: 'safe'};

const checkAddress = 'Check the host name and the port of the target.';

/** What the system says when no connection can be made, by `error.code`. */
const explanations: Readonly<Record<string, Explanation>> = {
	ECONNREFUSED: {reason: 'connection refused', hint: 'Is the server running, and is this its port?', retry: 'safe'},
	ENOTFOUND: {reason: 'host name not found', hint: checkAddress},
	EAI_AGAIN: {reason: 'the name server does not answer', hint: 'Check the network and the name server.', retry: 'safe'},
	EHOSTUNREACH: {reason: 'no route to the host', hint: checkAddress, retry: 'safe'},
	ENETUNREACH: {reason: 'network unreachable', hint: 'Check this machine’s network.', retry: 'safe'},
	ETIMEDOUT: {reason: 'no answer to the connect', hint: 'A firewall may drop packets to this port.', retry: 'safe'},
	EADDRNOTAVAIL: {reason: 'no local port is left', hint: 'Use fewer files at once, or wait a minute.', retry: 'safe'},
	EMFILE: {reason: 'too many open files in this process', hint: 'Raise the limit (ulimit -n).', retry: 'safe'},
	ERR_SSL_WRONG_VERSION_NUMBER: {reason: 'no TLS there', hint: 'The server speaks plain HTTP: use http://.'},
	ERR_SSL_PACKET_LENGTH_TOO_LONG: {reason: 'no TLS there', hint: 'The server speaks plain HTTP: use http://.'},
	EPROTO: {reason: 'the TLS handshake failed', hint: 'If the server speaks plain HTTP, use http://.'},
	ERR_TLS_CERT_ALTNAME_INVALID: {
		reason: 'the certificate is for another host name',
		hint: 'Use the host name that the certificate names.',
	},
	CERT_HAS_EXPIRED: {reason: 'the certificate has expired', hint: 'Renew the server’s certificate.'},
	ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: {
		reason: 'the server asks for a client certificate',
		hint: 'Give one with --cert and --key.',
	},
};

const unknownAuthority: Explanation = {
	reason: 'the certificate’s authority is not known here',
	hint: 'Name the authority’s certificate with --ca.',
};

const authorityCodes = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * The code of a system error, looked for in its causes. Of several addresses of one name the one that refused says most:
 * `localhost` is often tried as ::1 on a machine without IPv6.
 */
export function codeOf(error: unknown): string | undefined {
	if (typeof error !== 'object' || error === null) {
		return undefined;
	}

	const {code, cause, errors} = error as {code?: unknown; cause?: unknown; errors?: unknown};
	const inner = Array.isArray(errors) ? errors.map(codeOf) : [codeOf(cause)];
	const own = typeof code === 'string' ? code : undefined;
	return inner.find(one => one === 'ECONNREFUSED') ?? inner[0] ?? own;
}

/** No connection could be made: `unreachable`, with the address, the reason and what to do. */
export function unreachable(origin: Origin, error: unknown): StorageError {
	const code = codeOf(error);
	const known = code === undefined ? undefined : authorityCodes.has(code) ? unknownAuthority : explanations[code];
	const reason = known?.reason ?? plainWords(error instanceof Error ? error.message : String(error));
	return new StorageError('unreachable', `${origin.address} cannot be reached: ${reason}`, {
		hint: known?.hint ?? checkAddress,
		retry: known?.retry ?? (known === undefined ? 'safe' : 'never'),
		cause: error,
	});
}

/**
 * A connection that was there is gone. `details.found` of `details.wanted` bytes had been moved, where that means
 * something; the message is the same for every file, so that equal failures can be counted.
 */
export function connectionLost(
	origin: Origin,
	during: string,
	error: unknown,
	details: StorageErrorDetails = {},
): StorageError {
	const code = codeOf(error);
	const reason = code === undefined ? 'closed by the server' : code;
	return new StorageError('connection-lost', `${origin.address}: the connection was lost ${during} (${reason})`, {
		hint: 'Has the server been restarted? Its log may say why; a proxy in between may have a limit of its own.',
		retry: 'safe',
		...details,
		cause: error,
	});
}

/** An answer that could not be read; `what` is a ProtocolFault's message. */
export function badAnswer(origin: Origin, what: string, cause: unknown): StorageError {
	const hint = origin.secure ? 'Check the port.' : 'If the server speaks TLS, use https://; else check the port.';
	return protocolError(origin, `answered ${what}`, {cause, ...(what === notHttp ? {hint} : {})});
}

/** An answer that this kind of server would not give. */
export function protocolError(origin: Origin, what: string, details: StorageErrorDetails = {}): StorageError {
	return new StorageError('protocol', `${origin.address} ${what}`, {
		hint: 'Something in between may answer in the server’s place: connect without a proxy, or check the port.',
		...details,
	});
}
