import type {Operation} from './operations.js';
import type {Profile} from './profile.js';
import type {AddressKind} from './target-url.js';
import type {ValueKind} from './value-kind.js';

export type FieldKey = keyof Profile;

/** A profile some of whose values are still open. */
export type PartialProfile = Partial<Profile>;

export type FieldErrors = Readonly<Partial<Record<FieldKey, string>>>;

type Value<K extends FieldKey> = NonNullable<Profile[K]>;

/** One setting: a row of the table from which flags, help, Setup, profile files and TestDFSIO's options come. */
export type Field<K extends FieldKey = FieldKey> = {
	readonly key: K;
	/** Setup's word for it, at most 14 letters. */
	readonly label: string;
	/** The flag's name without dashes; a setting that is on by default is turned off by `--no-` and this name. */
	readonly flag: string;
	/** Setup's page. */
	readonly page: 'main' | 'more';
	/** One line, for `--help` and beside the field in Setup. */
	readonly help: string;
	readonly kind: ValueKind<Value<K>>;
	/** Absent where absence itself means something; then `defaultText` says what. */
	readonly default?: Value<K>;
	readonly defaultText?: string;
	/** TestDFSIO's spellings of the same setting: options, and keys as `-D key=`. */
	readonly testdfsio?: readonly string[];
	/** The targets it means something for; absent: all. */
	readonly targets?: readonly AddressKind[];
	/** It means something only if one of these is among the operations; absent: always. */
	readonly operations?: readonly Operation[];
	/** The plain command always shows it, also when it is the default. */
	readonly always?: boolean;
};

export type AnyField = {readonly [K in FieldKey]: Field<K>}[FieldKey];

/** A row as the files of `fields/` hold it: which page it stands on follows from the file. */
export type FieldRow = {readonly [K in FieldKey]: Omit<Field<K>, 'page'>}[FieldKey];
