/** What Ctrl-C means now: `stop` the run, `leave` the program, or nothing because it came too soon after the first. */
export type InterruptAction = 'stop' | 'leave' | 'ignore';

export type Interrupts = {
	/** Milliseconds of the monotonic clock at which the run under way was asked to stop; null when it was not. */
	readonly stoppedAt: number | null;
};

export const noInterrupts: Interrupts = {stoppedAt: null};

/** A second Ctrl-C within this time is taken for a bounced or impatient key. */
const graceMs = 500;

/** Ctrl-C at `now`: the first stops the run, a later one leaves; where nothing runs it leaves at once. */
export function interrupt(
	state: Interrupts,
	now: number,
	running: boolean,
): {readonly state: Interrupts; readonly action: InterruptAction} {
	if (!running) {
		return {state: noInterrupts, action: 'leave'};
	}

	if (state.stoppedAt === null) {
		return {state: {stoppedAt: now}, action: 'stop'};
	}

	return {state, action: now - state.stoppedAt < graceMs ? 'ignore' : 'leave'};
}
