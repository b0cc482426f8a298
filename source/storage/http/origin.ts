import {readFile} from 'node:fs/promises';
import {StorageError} from '../storage-error.js';
import {plainWords} from './plain-words.js';

export type TlsFiles = {readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer};

/** One server, and all that is needed to connect to it. */
export type Origin = {
	readonly secure: boolean;
	/** Without brackets, for connecting. */
	readonly hostname: string;
	readonly port: number;
	/** `host:port` as in a Host header and in messages. */
	readonly address: string;
	/** `http://host:port`, no path. */
	readonly url: string;
	readonly tls: TlsFiles;
};

/**
 * The server of a target's URL. `options` may name files for TLS: `ca`, `cert`, `key`.
 * Throws `usage` for a URL that holds a user name or password, or names an unreadable file.
 */
export async function originOf(
	url: URL,
	options: Readonly<Record<string, string | number | boolean>>,
	defaultPort: number,
): Promise<Origin> {
	if (url.username !== '' || url.password !== '') {
		throw new StorageError('usage', 'a target URL must not hold a user name or password', {
			hint: 'Secrets are taken from the environment only.',
		});
	}

	const secure = url.protocol === 'https:';
	const port = url.port === '' ? defaultPort : Number(url.port);
	const address = `${url.hostname}:${port}`;
	return {
		secure,
		hostname: url.hostname.replace(/^\[|\]$/g, ''),
		port,
		address,
		url: `${secure ? 'https' : 'http'}://${address}`,
		tls: secure ? await tlsFiles(options) : {},
	};
}

async function tlsFiles(options: Readonly<Record<string, string | number | boolean>>): Promise<TlsFiles> {
	const files: {ca?: Buffer; cert?: Buffer; key?: Buffer} = {};
	for (const name of ['ca', 'cert', 'key'] as const) {
		const path = options[name];
		if (typeof path === 'string') {
			try {
				files[name] = await readFile(path);
			} catch (error) {
				const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
				throw new StorageError('usage', `--${name} ${plainWords(path)} cannot be read (${reason})`, {cause: error});
			}
		}
	}

	return files;
}
