/** Bytes in a MiB, which TestDFSIO writes as MB. */
export const mebibyte = 1024 ** 2;
