import {StorageError} from '../storage-error.js';

/** The names on the way to `path` below a target's own path. Throws `usage` for `..` and what has no UTF-8. */
export function pathSegments(prefix: readonly string[], path: string): readonly string[] {
	const segments = [...prefix, ...path.split('/')].filter(segment => segment !== '');
	if (segments.some(segment => segment === '.' || segment === '..' || /\p{Surrogate}/u.test(segment))) {
		throw new StorageError('usage', 'a path on the target must not hold ".", ".." or broken characters', {
			hint: 'Give the base directory as a whole path.',
		});
	}

	return segments;
}
