/** TestDFSIO's exit statuses: a wrong command line, and anything that failed (Java's -1 and -2). */
export const wrongUsage = 255;
export const failed = 254;

/** Ends the reading with TestDFSIO's exit status. */
export class Refusal extends Error {
	constructor(
		readonly exitStatus: number,
		message: string,
	) {
		super(message);
	}
}
