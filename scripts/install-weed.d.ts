export const weedVersion: string;

/** Thrown when there is no `weed` and none can be installed; the message says why, for people. */
export class WeedUnavailable extends Error {}

/** The path of a `weed` program: DFSIO_WEED if set, else the one in the cache, installed if it is missing. */
export function installWeed(): Promise<string>;
