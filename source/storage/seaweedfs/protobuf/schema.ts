/**
 * The part of Protocol Buffers that the filer's messages need, driven by tables of fields: the tables and the types that
 * follow from them. Fields that a table does not name are kept as they came and sent back, so that an entry that is
 * changed loses nothing that a newer filer has put into it.
 */

/** How a field looks here. `size` is a 64-bit count that must be a safe integer; `int64` may be anything. */
export type Scalars = {
	bool: boolean;
	/** uint32, or an int32 that is never negative. */
	uint32: number;
	fixed32: number;
	size: number;
	int64: bigint;
	text: string;
	bytes: Uint8Array;
};

export type Kind = keyof Scalars | Schema;

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

/** proto3's: what is left out on the wire. */
export const defaults: Readonly<Scalars> = {
	bool: false,
	uint32: 0,
	fixed32: 0,
	size: 0,
	int64: 0n,
	text: '',
	bytes: new Uint8Array(0),
};

const scalarWireTypes: Readonly<Record<keyof Scalars, number>> = {
	bool: 0,
	uint32: 0,
	size: 0,
	int64: 0,
	text: 2,
	bytes: 2,
	fixed32: 5,
};

/** How the format marks what follows a field's number: 0 a varint, 1 eight bytes, 2 a length and bytes, 5 four bytes. */
export function wireTypeOf(kind: Kind): number {
	return typeof kind === 'string' ? scalarWireTypes[kind] : 2;
}

/** Bytes of the longest varint: 64 bits, 7 a byte. */
export const longestVarint = 10;
