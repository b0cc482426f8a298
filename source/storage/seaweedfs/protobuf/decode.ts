import {defaults, type Field, MalformedMessage, type Message, type Scalars, type Schema, wireTypeOf} from './schema.js';
import {WireReader} from './wire-reader.js';

/** Nested deeper than any message of ours: not one of ours. */
const deepest = 20;

/** Throws `MalformedMessage`. */
export function decode<S extends Schema>(schema: S, bytes: Uint8Array): Message<S> {
	return decodeAt(schema, new WireReader(bytes), deepest) as Message<S>;
}

const byNumber = new WeakMap<Schema, ReadonlyMap<number, readonly [string, Field]>>();

function fieldsOf(schema: Schema): ReadonlyMap<number, readonly [string, Field]> {
	let fields = byNumber.get(schema);
	if (fields === undefined) {
		fields = new Map(Object.entries(schema).map(([name, field]) => [field.number, [name, field]]));
		byNumber.set(schema, fields);
	}

	return fields;
}

function decodeAt(schema: Schema, reader: WireReader, depth: number): Record<string, unknown> {
	if (depth === 0) {
		throw new MalformedMessage('nested too deep');
	}

	const fields = fieldsOf(schema);
	const message: Record<string, unknown> = {};
	for (const [name, {kind, repeated}] of fields.values()) {
		message[name] = repeated ? [] : typeof kind === 'string' ? defaults[kind] : undefined;
	}

	const unknown: Uint8Array[] = [];
	while (!reader.atEnd) {
		const start = reader.position;
		const key = reader.uint32();
		const [name, field] = fields.get(key >>> 3) ?? [];
		const wire = key & 7;
		if (name === undefined || field === undefined) {
			reader.skip(wire);
			unknown.push(reader.since(start));
			continue;
		}

		const {kind, repeated} = field;
		const expected = wireTypeOf(kind);
		if (repeated && wire === 2 && expected !== 2) {
			// Numbers in a row may come packed.
			const packed = new WireReader(reader.bytes());
			while (!packed.atEnd) {
				(message[name] as unknown[]).push(scalar(kind as keyof Scalars, packed));
			}

			continue;
		}

		if (wire !== expected) {
			throw new MalformedMessage(`field ${field.number} has wire type ${wire}`);
		}

		const value =
			typeof kind === 'string' ? scalar(kind, reader) : decodeAt(kind, new WireReader(reader.bytes()), depth - 1);
		if (repeated) {
			(message[name] as unknown[]).push(value);
		} else {
			message[name] = value;
		}
	}

	if (unknown.length > 0) {
		message.unknown = Buffer.concat(unknown);
	}

	return message;
}

function scalar(kind: keyof Scalars, reader: WireReader): unknown {
	switch (kind) {
		case 'bool':
			return reader.varint() !== 0;
		case 'uint32':
			return reader.uint32();
		case 'fixed32':
			return reader.fixed32();
		case 'size':
			return reader.size();
		case 'int64':
			return reader.int64();
		case 'text':
			return Buffer.from(reader.bytes()).toString();
		case 'bytes':
			return Uint8Array.from(reader.bytes());
	}
}
