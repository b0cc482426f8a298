import type {Socket} from 'node:net';
import type {ContentStore} from './content-store.js';
import type {ContentPart} from './reply.js';

/** Bytes of one write: enough that the system is called rarely, little enough to stay in the processor's cache. */
const bufferSize = 256 * 1024;

/** Sends parts of contents; its buffers, one for each running download, are used again. */
export class ContentSender {
	readonly #store: ContentStore;
	readonly #buffers: Buffer[] = [];

	constructor(store: ContentStore) {
		this.#store = store;
	}

	/**
	 * Sends `head` and then piece after piece, each when the one before it has left. `done` follows the last one; it is
	 * not called if the client goes away, and then what is returned ends the download.
	 */
	send(socket: Socket, head: string, {content, end, start}: ContentPart, done: () => void): () => void {
		const buffer = this.#buffers.pop() ?? Buffer.allocUnsafeSlow(bufferSize);
		this.#store.retain(content);
		let ended = false;
		const endOnce = () => {
			if (!ended) {
				ended = true;
				this.#store.release(content);
				this.#buffers.push(buffer);
			}
		};

		let position = start;
		const sendNext = () => {
			if (socket.destroyed || ended) {
				return;
			}

			if (position === end) {
				endOnce();
				done();
				return;
			}

			const bytes = this.#store.read(content, position, end, buffer);
			position += bytes.length;
			socket.write(bytes, sendNext);
		};

		socket.cork();
		socket.write(head);
		sendNext();
		socket.uncork();
		return endOnce;
	}
}
