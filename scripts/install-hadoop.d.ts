/** Thrown when Hadoop is not there and cannot be fetched; the message says why, for people. */
export class HadoopUnavailable extends Error {}

/**
 * The class path of Hadoop's TestDFSIO with a file system for a filer over HTTP; fetched by Maven and compiled if it is
 * missing. Rejects with HadoopUnavailable.
 */
export function installHadoop(): Promise<string[]>;
