import type {DirectoryNode, FileNode, Node} from './tree.js';

const directoryBit = 0x8000_0000;

/** An entry as the filer's `?metadata=true` and listings give it; the fields that say nothing here are left out. */
export function entryJson(path: string, node: Node): Record<string, unknown> {
	const isFile = node.kind === 'file';
	return {
		FullPath: path,
		Mtime: (isFile ? node.modified : node.created).toISOString(),
		Crtime: node.created.toISOString(),
		Mode: isFile ? 0o660 : directoryBit + 0o771,
		Mime: isFile ? node.mime : '',
		TtlSec: 0,
		Md5: null,
		FileSize: isFile ? node.content.size : 0,
		Extended: null,
		Content: null,
	};
}

/** One page of a directory, in the order of the names' UTF-8 bytes. */
export function listingJson(
	path: string,
	directory: DirectoryNode,
	page: {readonly limit: number; readonly after: string},
): Record<string, unknown> {
	const names = [...directory.children.keys()].map(name => Buffer.from(name)).sort(Buffer.compare);
	const after = Buffer.from(page.after);
	const rest = page.after === '' ? names : names.filter(name => Buffer.compare(name, after) > 0);
	const shown = rest.slice(0, page.limit).map(String);
	const above = path === '/' ? '' : path;
	return {
		Version: 'dfsio-tui demo',
		Path: above,
		Entries: shown.length === 0 ? null : shown.map(name => entryJson(`${above}/${name}`, child(directory, name))),
		Limit: page.limit,
		LastFileName: shown.at(-1) ?? '',
		ShouldDisplayLoadMore: rest.length > shown.length,
		EmptyFolder: names.length === 0,
	};
}

function child(directory: DirectoryNode, name: string): Node {
	return directory.children.get(name) as FileNode | DirectoryNode;
}
