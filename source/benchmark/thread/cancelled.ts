/** The reason of an abort that the user asked for; no error of the target. */
export class Cancelled extends Error {
	override readonly name = 'Cancelled';

	constructor() {
		super('stopped by the user');
	}
}
