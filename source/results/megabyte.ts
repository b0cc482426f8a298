/** Bytes in TestDFSIO's MB, which is written MiB wherever it is ours to choose. */
export const megabyte = 1024 * 1024;
