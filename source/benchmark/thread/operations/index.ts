import type {Operation} from '../../../profile/operations.js';
import type {FileOperation} from '../file-task.js';
import {append} from './append.js';
import {read, readPieces} from './read.js';
import {truncate} from './truncate.js';
import {write} from './write.js';

export const fileOperations: Readonly<Record<Operation, FileOperation>> = {
	write,
	append,
	read,
	'read-random': readPieces,
	'read-backward': readPieces,
	'read-skip': readPieces,
	truncate,
};
