import type {Target} from '../storage.js';
import {ttlSeconds} from './ttl.js';

/** rw-rw----, as the filer gives to files over HTTP. */
const fileMode = 0o660;

/** Attributes of a file of `fileSize` bytes that is made now. */
export function freshAttributes(fileSize: number, options: Target['options']) {
	const seconds = BigInt(Math.floor(Date.now() / 1000));
	return {fileSize, fileMode, mtime: seconds, crtime: seconds, ttlSec: ttlSeconds(options)};
}
