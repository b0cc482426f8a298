import {FilerFiles} from '../cli/filer-files.js';

/** The marks of runs that lie in a base directory on a filer. */
export async function marksIn(url: string, baseDir: string): Promise<readonly string[]> {
	const files = await new FilerFiles(url).list(baseDir);
	return files.map(([path]) => path).filter(path => path.endsWith('.run'));
}
