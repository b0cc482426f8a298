import type {Content} from './content.js';

export type FileNode = {
	readonly kind: 'file';
	readonly content: Content;
	readonly mime: string;
	readonly created: Date;
	modified: Date;
	/** Different for every content, so that an Etag made of it never lies. */
	readonly id: number;
};

export type DirectoryNode = {readonly kind: 'directory'; readonly children: Map<string, Node>; readonly created: Date};

export type Node = FileNode | DirectoryNode;

/** The names of all files and directories. Paths begin with a slash and have none at their end, but for "/" itself. */
export class Tree {
	readonly #root: DirectoryNode = {kind: 'directory', children: new Map(), created: new Date()};

	find(path: string): Node | undefined {
		let node: Node | undefined = this.#root;
		for (const name of names(path)) {
			node = node?.kind === 'directory' ? node.children.get(name) : undefined;
		}

		return node;
	}

	/** The nearest file that stands where a directory is needed to hold `path`. */
	fileAbove(path: string): string | undefined {
		const parts = names(path);
		return parts
			.map((_, depth) => `/${parts.slice(0, depth).join('/')}`)
			.find(above => this.find(above)?.kind === 'file');
	}

	/** Puts a node in place, making the directories above it; returns what it replaced. */
	put(path: string, node: Node): Node | undefined {
		const parts = names(path);
		const last = parts.pop() as string;
		let directory = this.#root;
		for (const name of parts) {
			let next = directory.children.get(name);
			if (next?.kind !== 'directory') {
				next = {kind: 'directory', children: new Map(), created: new Date()};
				directory.children.set(name, next);
			}

			directory = next;
		}

		const replaced = directory.children.get(last);
		directory.children.set(last, node);
		return replaced;
	}

	/** Takes the node out, and all below it; returns the files that were there. */
	remove(path: string): FileNode[] {
		const node = this.find(path);
		const parts = names(path);
		const last = parts.pop();
		const above = this.find(`/${parts.join('/')}`);
		if (node === undefined || last === undefined || above?.kind !== 'directory') {
			return [];
		}

		above.children.delete(last);
		return filesOf(node);
	}
}

function names(path: string): string[] {
	return path.split('/').filter(name => name !== '');
}

function filesOf(node: Node): FileNode[] {
	return node.kind === 'file' ? [node] : [...node.children.values()].flatMap(filesOf);
}
