const words: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EROFS: 'the file system is read-only',
	ENOSPC: 'no space left',
	EFBIG: 'the file may not grow any further (ulimit -f)',
	EDQUOT: 'the disk quota is used up',
	EISDIR: 'it is a directory',
	EEXIST: 'a file is in the way',
	ENOENT: 'its directory does not exist',
	ENOTDIR: 'a part of its path is no directory',
	ENAMETOOLONG: 'the name is too long',
	ENXIO: 'nobody reads from it',
	ELOOP: 'its links lead in a circle',
};

/** What the system says of a file that could not be read or written, for people. */
export function systemWords(error: unknown): string {
	const {code, message} = error as NodeJS.ErrnoException;
	return words[code ?? ''] ?? message ?? String(error);
}
