/**
 * The part of Protocol Buffers that the filer's messages need, driven by tables of fields. Fields that a table does not
 * name are kept as they came and sent back by `encode`, so that an entry that is changed loses nothing that a newer
 * filer has put into it.
 */

/** How a field looks here. `size` is a 64-bit count that must be a safe integer; `int64` may be anything. */
type Scalars = {
	bool: boolean;
	/** uint32, or an int32 that is never negative. */
	uint32: number;
	fixed32: number;
	size: number;
	int64: bigint;
	text: string;
	bytes: Uint8Array;
};

type Kind = keyof Scalars | Schema;

export type Field = {readonly number: number; readonly kind: Kind; readonly repeated: boolean};

export type Schema = {readonly [name: string]: Field};

type One<K> = K extends keyof Scalars ? Scalars[K] : K extends Schema ? Message<K> : never;

type Value<F extends Field> = F['repeated'] extends true
	? readonly One<F['kind']>[]
	: F['kind'] extends keyof Scalars
		? One<F['kind']>
		: One<F['kind']> | undefined;

/** A decoded message: absent scalars have proto3's defaults. */
export type Message<S extends Schema> = {readonly [Name in keyof S]: Value<S[Name]>} & {
	readonly unknown?: Uint8Array;
};

/** A message to be encoded: what is left out has its default. */
export type Draft<S extends Schema> = {
	readonly [Name in keyof S]?: S[Name]['repeated'] extends true
		? readonly OneDraft<S[Name]['kind']>[]
		: OneDraft<S[Name]['kind']> | undefined;
} & {readonly unknown?: Uint8Array};

type OneDraft<K> = K extends keyof Scalars ? Scalars[K] : K extends Schema ? Draft<K> : never;

export function one<const K extends Kind>(number: number, kind: K): {number: number; kind: K; repeated: false} {
	return {number, kind, repeated: false};
}

export function many<const K extends Kind>(number: number, kind: K): {number: number; kind: K; repeated: true} {
	return {number, kind, repeated: true};
}

/** The bytes are not a message of this kind. */
export class MalformedMessage extends Error {}

const defaults: Readonly<Scalars> = {
	bool: false,
	uint32: 0,
	fixed32: 0,
	size: 0,
	int64: 0n,
	text: '',
	bytes: new Uint8Array(0),
};

const wireTypes: Readonly<Record<keyof Scalars, number>> = {
	bool: 0,
	uint32: 0,
	size: 0,
	int64: 0,
	text: 2,
	bytes: 2,
	fixed32: 5,
};

/** Nested deeper than any message of ours: not one of ours. */
const deepest = 20;

export function decode<S extends Schema>(schema: S, bytes: Uint8Array): Message<S> {
	return decodeAt(schema, new Input(bytes), deepest) as Message<S>;
}

export function encode<S extends Schema>(schema: S, draft: Draft<S>): Uint8Array {
	const output = new Output();
	encodeInto(schema, draft, output);
	return output.bytes();
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

function decodeAt(schema: Schema, input: Input, depth: number): Record<string, unknown> {
	if (depth === 0) {
		throw new MalformedMessage('nested too deep');
	}

	const fields = fieldsOf(schema);
	const message: Record<string, unknown> = {};
	for (const [name, {kind, repeated}] of fields.values()) {
		message[name] = repeated ? [] : typeof kind === 'string' ? defaults[kind] : undefined;
	}

	const unknown: Uint8Array[] = [];
	while (!input.atEnd) {
		const start = input.position;
		const key = input.uint32();
		const [name, field] = fields.get(key >>> 3) ?? [];
		const wire = key & 7;
		if (name === undefined || field === undefined) {
			input.skip(wire);
			unknown.push(input.since(start));
			continue;
		}

		const {kind, repeated} = field;
		const expected = typeof kind === 'string' ? wireTypes[kind] : 2;
		if (repeated && wire === 2 && expected !== 2) {
			// Numbers in a row may come packed.
			const packed = new Input(input.bytes());
			while (!packed.atEnd) {
				(message[name] as unknown[]).push(scalar(kind as keyof Scalars, packed));
			}

			continue;
		}

		if (wire !== expected) {
			throw new MalformedMessage(`field ${field.number} has wire type ${wire}`);
		}

		const value = typeof kind === 'string' ? scalar(kind, input) : decodeAt(kind, new Input(input.bytes()), depth - 1);
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

function scalar(kind: keyof Scalars, input: Input): unknown {
	switch (kind) {
		case 'bool':
			return input.varint() !== 0;
		case 'uint32':
			return input.uint32();
		case 'fixed32':
			return input.fixed32();
		case 'size':
			return input.size();
		case 'int64':
			return input.int64();
		case 'text':
			return Buffer.from(input.bytes()).toString();
		case 'bytes':
			return Uint8Array.from(input.bytes());
	}
}

/** The longest varint: 64 bits, 7 a byte. */
const longestVarint = 10;

class Input {
	position = 0;
	readonly #bytes: Uint8Array;
	#low = 0;
	#high = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	get atEnd(): boolean {
		return this.position >= this.#bytes.length;
	}

	since(start: number): Uint8Array {
		return Uint8Array.from(this.#bytes.subarray(start, this.position));
	}

	/** Inexact above 2^53. */
	varint(): number {
		this.#read();
		return this.#high * 2 ** 32 + this.#low;
	}

	uint32(): number {
		this.#read();
		return this.#low;
	}

	size(): number {
		const value = this.varint();
		if (!Number.isSafeInteger(value)) {
			throw new MalformedMessage('a size beyond 2^53');
		}

		return value;
	}

	int64(): bigint {
		this.#read();
		return BigInt.asIntN(64, (BigInt(this.#high) << 32n) | BigInt(this.#low));
	}

	fixed32(): number {
		const bytes = this.#take(4);
		return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
	}

	bytes(): Uint8Array {
		return this.#take(this.varint());
	}

	skip(wire: number): void {
		if (wire === 0) {
			this.#read();
		} else if (wire === 2) {
			this.bytes();
		} else if (wire === 1 || wire === 5) {
			this.#take(wire === 1 ? 8 : 4);
		} else {
			throw new MalformedMessage(`wire type ${wire}`);
		}
	}

	#take(length: number): Uint8Array {
		const end = this.position + length;
		if (end > this.#bytes.length) {
			throw new MalformedMessage('cut off');
		}

		const bytes = this.#bytes.subarray(this.position, end);
		this.position = end;
		return bytes;
	}

	#read(): void {
		let low = 0;
		let high = 0;
		for (let i = 0; i < longestVarint; i++) {
			const byte = this.#bytes[this.position++];
			if (byte === undefined) {
				throw new MalformedMessage('cut off');
			}

			const bits = byte & 0x7f;
			if (i < 4) {
				low |= bits << (7 * i);
			} else if (i === 4) {
				low |= bits << 28;
				high = bits >>> 4;
			} else {
				high |= bits << (7 * i - 32);
			}

			if (byte < 0x80) {
				this.#low = low >>> 0;
				this.#high = high >>> 0;
				return;
			}
		}

		throw new MalformedMessage('a number without an end');
	}
}

function encodeInto(schema: Schema, draft: Readonly<Record<string, unknown>>, output: Output): void {
	for (const [name, {kind, number, repeated}] of Object.entries(schema)) {
		const value = draft[name];
		if (repeated) {
			for (const item of (value as readonly unknown[] | undefined) ?? []) {
				encodeOne(kind, number, item, output);
			}
		} else if (value !== undefined && !isDefault(kind, value)) {
			encodeOne(kind, number, value, output);
		}
	}

	if (draft.unknown !== undefined) {
		output.raw(draft.unknown as Uint8Array);
	}
}

function isDefault(kind: Kind, value: unknown): boolean {
	return typeof kind === 'string' && (kind === 'bytes' ? (value as Uint8Array).length === 0 : value === defaults[kind]);
}

function encodeOne(kind: Kind, number: number, value: unknown, output: Output): void {
	output.varint((number << 3) | (typeof kind === 'string' ? wireTypes[kind] : 2));
	switch (kind) {
		case 'bool':
			output.varint(value === true ? 1 : 0);
			break;
		case 'uint32':
		case 'size':
			output.varint(value as number);
			break;
		case 'int64':
			output.int64(value as bigint);
			break;
		case 'fixed32':
			output.fixed32(value as number);
			break;
		case 'text':
			output.bytesOf(Buffer.from(value as string));
			break;
		case 'bytes':
			output.bytesOf(value as Uint8Array);
			break;
		default: {
			const inner = new Output();
			encodeInto(kind, value as Readonly<Record<string, unknown>>, inner);
			output.bytesOf(inner.bytes());
		}
	}
}

class Output {
	#buffer = Buffer.allocUnsafe(64);
	#length = 0;

	bytes(): Uint8Array {
		return this.#buffer.subarray(0, this.#length);
	}

	raw(bytes: Uint8Array): void {
		this.#reserve(bytes.length);
		this.#buffer.set(bytes, this.#length);
		this.#length += bytes.length;
	}

	bytesOf(bytes: Uint8Array): void {
		this.varint(bytes.length);
		this.raw(bytes);
	}

	varint(value: number): void {
		this.#reserve(longestVarint);
		let rest = value;
		while (rest >= 0x80) {
			this.#buffer[this.#length++] = (rest % 0x80) | 0x80;
			rest = Math.floor(rest / 0x80);
		}

		this.#buffer[this.#length++] = rest;
	}

	int64(value: bigint): void {
		this.#reserve(longestVarint);
		let rest = BigInt.asUintN(64, value);
		while (rest >= 0x80n) {
			this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
			rest >>= 7n;
		}

		this.#buffer[this.#length++] = Number(rest);
	}

	fixed32(value: number): void {
		this.#reserve(4);
		this.#length = this.#buffer.writeUInt32LE(value, this.#length);
	}

	#reserve(more: number): void {
		if (this.#length + more > this.#buffer.length) {
			const larger = Buffer.allocUnsafe(2 * (this.#length + more));
			this.#buffer.copy(larger, 0, 0, this.#length);
			this.#buffer = larger;
		}
	}
}
