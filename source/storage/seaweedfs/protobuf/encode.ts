import {type Draft, defaults, type Kind, type Schema, wireTypeOf} from './schema.js';
import {WireWriter} from './wire-writer.js';

/** Fields that have their default are left out; those that `decode` did not know follow as they came. */
export function encode<S extends Schema>(schema: S, draft: Draft<S>): Uint8Array {
	const writer = new WireWriter();
	encodeInto(schema, draft, writer);
	return writer.bytes();
}

function encodeInto(schema: Schema, draft: Readonly<Record<string, unknown>>, writer: WireWriter): void {
	for (const [name, {kind, number, repeated}] of Object.entries(schema)) {
		const value = draft[name];
		if (repeated) {
			for (const item of (value as readonly unknown[] | undefined) ?? []) {
				encodeOne(kind, number, item, writer);
			}
		} else if (value !== undefined && !isDefault(kind, value)) {
			encodeOne(kind, number, value, writer);
		}
	}

	if (draft.unknown !== undefined) {
		writer.raw(draft.unknown as Uint8Array);
	}
}

function isDefault(kind: Kind, value: unknown): boolean {
	return typeof kind === 'string' && (kind === 'bytes' ? (value as Uint8Array).length === 0 : value === defaults[kind]);
}

function encodeOne(kind: Kind, number: number, value: unknown, writer: WireWriter): void {
	writer.varint((number << 3) | wireTypeOf(kind));
	switch (kind) {
		case 'bool':
			writer.varint(value === true ? 1 : 0);
			break;
		case 'uint32':
		case 'size':
			writer.varint(value as number);
			break;
		case 'int64':
			writer.int64(value as bigint);
			break;
		case 'fixed32':
			writer.fixed32(value as number);
			break;
		case 'text':
			writer.bytesOf(Buffer.from(value as string));
			break;
		case 'bytes':
			writer.bytesOf(value as Uint8Array);
			break;
		default: {
			const inner = new WireWriter();
			encodeInto(kind, value as Readonly<Record<string, unknown>>, inner);
			writer.bytesOf(inner.bytes());
		}
	}
}
