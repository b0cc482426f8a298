import type {ContentStore} from './content-store.js';
import type {Draft} from './draft.js';
import {entryJson, listingJson} from './entry-json.js';
import {fileReply} from './file-reply.js';
import {json, type Reply, refusal} from './reply.js';
import type {RequestHead} from './request-head.js';
import {Tree} from './tree.js';

/** Where the body of a request goes; exactly one of `finish` and `abort` is called at the end. */
export type Upload = {
	/** Takes all of `bytes`, which may be used again afterwards. Throws StoreFull. */
	write(bytes: Uint8Array): void;
	finish(): Reply;
	abort(): void;
};

/**
 * What a SeaweedFS filer does with a request, as far as a benchmark needs it. Where SeaweedFS would quietly do harm (a
 * PUT below a file hides the file, a PUT onto a directory lands in it), the answer is 409 instead.
 */
export class Filer {
	readonly #tree = new Tree();
	readonly #store: ContentStore;
	readonly #discard: boolean;
	#lastId = 0;

	constructor(store: ContentStore, options: {readonly discard: boolean}) {
		this.#store = store;
		this.#discard = options.discard;
	}

	/** An answer, or an upload that is waiting for the body. */
	handle(request: RequestHead): Reply | Upload {
		switch (request.method) {
			case 'GET':
			case 'HEAD':
				return this.#get(request);
			case 'PUT':
				return this.#put(request);
			case 'POST':
				return this.#post(request);
			case 'DELETE':
				return this.#delete(request);
			case 'OPTIONS':
				return {status: 200, headers: {'Access-Control-Allow-Methods': 'PUT, POST, GET, DELETE, OPTIONS'}};
			default:
				return {status: 405};
		}
	}

	#get({method, path, query, headers}: RequestHead): Reply {
		if (path === '/healthz') {
			return {status: 200};
		}

		const node = this.#tree.find(path);
		if (node === undefined) {
			return {status: 404};
		}

		if (query.get('metadata') === 'true') {
			return json(200, entryJson(path, node));
		}

		if (node.kind === 'file') {
			return fileReply(node, method === 'GET' ? headers.get('range') : undefined);
		}

		if (headers.get('accept') !== 'application/json') {
			return {
				status: 200,
				headers: {'Content-Type': 'text/html; charset=utf-8'},
				body: '<!doctype html><title>dfsio-tui demo filer</title><p>The built-in demo filer of dfsio-tui.\n',
			};
		}

		const limit = Number(query.get('limit') ?? 1000);
		return json(
			200,
			listingJson(path, node, {
				limit: Number.isSafeInteger(limit) && limit > 0 ? limit : 1000,
				after: query.get('lastFileName') ?? '',
			}),
		);
	}

	#put(request: RequestHead): Reply | Upload {
		const {path, query, headers, body} = request;
		const append = query.get('op') === 'append';
		if (query.has('offset')) {
			return refusal(500, append ? 'cannot set offset when op=append' : 'the demo filer knows no offset');
		}

		const problem = this.#cannotStore(request);
		if (problem) {
			return problem;
		}

		const length = body === 'chunked' ? undefined : body;
		// A run's manifest must come back as it was, also where the data is thrown away.
		const draft = this.#store.draft(length, !this.#discard || path.endsWith('.json'));
		return {
			write: bytes => draft.write(bytes),
			finish: () => this.#place(request, draft, {append, mime: headers.get('content-type') ?? ''}),
			abort: () => draft.abort(),
		};
	}

	/** Looked at before the body and again after it, since others may have been here meanwhile. */
	#cannotStore({path, slash}: RequestHead): Reply | undefined {
		if (path.split('/').some(name => Buffer.byteLength(name) > 255)) {
			return {status: 414, close: true};
		}

		if (slash || this.#tree.find(path)?.kind === 'directory') {
			return refusal(409, `${path} is a directory`);
		}

		const file = this.#tree.fileAbove(path);
		return file === undefined ? undefined : refusal(409, `${file} is a file`);
	}

	#place(request: RequestHead, draft: Draft, {append, mime}: {append: boolean; mime: string}): Reply {
		const problem = this.#cannotStore(request);
		if (problem) {
			draft.abort();
			return problem;
		}

		const {path} = request;
		const content = draft.finish();
		const before = this.#tree.find(path);
		let size = content.size;
		if (append && before?.kind === 'file') {
			before.content.join(content);
			before.modified = new Date();
			size = before.content.size;
		} else {
			const now = new Date();
			this.#tree.put(path, {kind: 'file', content, mime, created: now, modified: now, id: ++this.#lastId});
			if (before?.kind === 'file') {
				this.#store.remove(before.content);
			}
		}

		return json(201, {name: path.slice(path.lastIndexOf('/') + 1), size: size === 0 ? undefined : size});
	}

	#post(request: RequestHead): Reply {
		const {path, slash, body} = request;
		if (!slash || body !== 0) {
			return refusal(500, "request Content-Type isn't multipart/form-data");
		}

		if (this.#tree.find(path)) {
			return refusal(409, `dir ${path} already exists`);
		}

		const problem = this.#cannotStore({...request, slash: false});
		if (problem) {
			return problem;
		}

		this.#tree.put(path, {kind: 'directory', children: new Map(), created: new Date()});
		return json(201, {name: path.slice(path.lastIndexOf('/') + 1)});
	}

	#delete({path, query}: RequestHead): Reply {
		const node = this.#tree.find(path);
		if (node?.kind === 'directory' && node.children.size > 0 && query.get('recursive') !== 'true') {
			return refusal(500, `fail to delete non-empty folder: ${path}`);
		}

		for (const {content} of this.#tree.remove(path)) {
			this.#store.remove(content);
		}

		return {status: 204};
	}
}
