import {readFileSync} from 'node:fs';

/** Of this program, from its package.json, which lies one directory up in the checkout and in the installed package. */
export const version: string = (
	JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {version: string}
).version;
