/** One field of a protobuf message: a number for varints, bytes for strings and messages. */
export type Field = {readonly number: number; readonly value: number | Uint8Array};

const varint = 0;
const fixed64 = 1;
const sized = 2;
const fixed32 = 5;

/**
 * The fields of a protobuf message, in their order. Varints above 2^53 lose their last bits, fixed ones are skipped:
 * enough for the sizes and names of a filer's configuration. Throws on a message that ends too early.
 */
export function readFields(message: Uint8Array): Field[] {
	const fields: Field[] = [];
	let at = 0;
	const readVarint = (): number => {
		let value = 0;
		for (let factor = 1; ; factor *= 128) {
			const byte = message[at++];
			if (byte === undefined) {
				throw new Error('a protobuf message ends too early');
			}

			value += (byte & 127) * factor;
			if (byte < 128) {
				return value;
			}
		}
	};

	while (at < message.length) {
		const tag = readVarint();
		const number = Math.floor(tag / 8);
		const type = tag % 8;
		if (type === varint) {
			fields.push({number, value: readVarint()});
		} else if (type === sized) {
			const length = readVarint();
			fields.push({number, value: message.subarray(at, at + length)});
			at += length;
		} else if (type === fixed32 || type === fixed64) {
			at += type === fixed32 ? 4 : 8;
		} else {
			throw new Error('a protobuf message has a field of an unknown type');
		}
	}

	if (at > message.length) {
		throw new Error('a protobuf message ends too early');
	}

	return fields;
}

/** The last value of a number field, 0 if it is not there: proto3 leaves zeros out. */
export function numberField(fields: readonly Field[], number: number): number {
	const value = fields.findLast(field => field.number === number)?.value;
	return typeof value === 'number' ? value : 0;
}

/** All values of a string field. */
export function stringFields(fields: readonly Field[], number: number): string[] {
	return fields
		.filter(field => field.number === number && typeof field.value !== 'number')
		.map(field => new TextDecoder().decode(field.value as Uint8Array));
}

/** A string field as bytes, for a request. */
export function stringBytes(number: number, text: string): Uint8Array {
	const bytes = Buffer.from(text);
	const length: number[] = [];
	for (let left = bytes.length; ; left = Math.floor(left / 128)) {
		if (left < 128) {
			length.push(left);
			break;
		}

		length.push((left % 128) + 128);
	}

	return Buffer.concat([Uint8Array.of(number * 8 + sized, ...length), bytes]);
}
