// tsc never deletes: a module that was renamed would stay in dist and in the packed tarball.
import {rmSync} from 'node:fs';

rmSync(new URL('../dist', import.meta.url), {recursive: true, force: true});
