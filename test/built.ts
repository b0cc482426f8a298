// Worker threads cannot load TypeScript on Node 20, so what starts threads is tested as built; `npm test` builds first.

type StartRunModule = typeof import('../source/benchmark/start-run.js');
type CleanModule = typeof import('../source/session/clean.js');
type ConductModule = typeof import('../source/session/conduct.js');
type ProbeModule = typeof import('../source/session/probe.js');

const load = async (path: string): Promise<unknown> => import(new URL(`../dist/${path}`, import.meta.url).href);

export const {startRun} = (await load('benchmark/start-run.js')) as StartRunModule;
export const {clean} = (await load('session/clean.js')) as CleanModule;
export const {conduct} = (await load('session/conduct.js')) as ConductModule;
export const {probe} = (await load('session/probe.js')) as ProbeModule;
