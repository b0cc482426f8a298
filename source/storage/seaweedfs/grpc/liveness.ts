import type {ClientHttp2Session} from 'node:http2';
import {unlessAborted} from '../../http/on-abort.js';

/** Milliseconds for which a server that was heard is taken to be there. */
const aliveFor = 100;

/** Whether the server at the other end still gives signs of life. */
export class Liveness {
	/** By `performance.now()`. */
	#heardAt = Number.NEGATIVE_INFINITY;
	#ping: Promise<void> | undefined;

	/** Something came from the server. */
	heard(): void {
		this.#heardAt = performance.now();
	}

	/** Resolves when the server was heard a moment ago, or answers a ping now; rejects with the signal's reason. */
	async shown(session: ClientHttp2Session, signal: AbortSignal): Promise<void> {
		if (performance.now() - this.#heardAt >= aliveFor) {
			await this.answered(session, signal);
		}
	}

	/** Resolves when the server answers a ping, however lately it was heard; rejects with the signal's reason. */
	async answered(session: ClientHttp2Session, signal: AbortSignal): Promise<void> {
		// One at a time: a filer closes on clients that ping it again and again.
		this.#ping ??= pinged(session).finally(() => {
			this.#ping = undefined;
			this.heard();
		});
		await unlessAborted(this.#ping, signal);
	}
}

/** Resolves when the server has answered, and also when the connection ends: the next call will tell. */
async function pinged(session: ClientHttp2Session): Promise<void> {
	await new Promise<void>(resolve => {
		try {
			session.ping(() => {
				resolve();
			});
		} catch {
			resolve();
		}
	});
}
