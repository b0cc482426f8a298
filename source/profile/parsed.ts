/** What reading a user's text gives: the value, or one sentence that says what is accepted. */
export type Parsed<T> =
	| {readonly value: T; readonly error?: undefined}
	| {readonly error: string; readonly value?: undefined};
