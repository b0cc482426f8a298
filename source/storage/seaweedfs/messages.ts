import {type Message, many, one} from './protobuf/schema.js';

/**
 * The messages of the package `filer_pb` (SeaweedFS 4.x) as far as they are used here: our own small .proto, as a table.
 * What it does not name is carried along unread.
 */

export const fileId = {volumeId: one(1, 'uint32'), fileKey: one(2, 'int64'), cookie: one(3, 'fixed32')};

export const fileChunk = {
	fileId: one(1, 'text'),
	offset: one(2, 'size'),
	size: one(3, 'size'),
	/** Wall clock, nanoseconds; the newest of overlapping chunks is the one that is seen. */
	modifiedTsNs: one(4, 'int64'),
	eTag: one(5, 'text'),
	fid: one(7, fileId),
	cipherKey: one(9, 'bytes'),
	isCompressed: one(10, 'bool'),
	isChunkManifest: one(11, 'bool'),
	sseType: one(12, 'uint32'),
};

export const fileChunkManifest = {chunks: many(1, fileChunk)};

export const attributes = {
	fileSize: one(1, 'size'),
	/** Seconds. */
	mtime: one(2, 'int64'),
	/** Go's mode bits. */
	fileMode: one(3, 'uint32'),
	uid: one(4, 'uint32'),
	gid: one(5, 'uint32'),
	crtime: one(6, 'int64'),
	mime: one(7, 'text'),
	ttlSec: one(10, 'uint32'),
	md5: one(14, 'bytes'),
};

export const entry = {
	name: one(1, 'text'),
	isDirectory: one(2, 'bool'),
	chunks: many(3, fileChunk),
	attributes: one(4, attributes),
	content: one(9, 'bytes'),
};

const location = {url: one(1, 'text')};

const entryRequest = {directory: one(1, 'text'), name: one(2, 'text')};

const entryResponse = {entry: one(1, entry)};

const listRequest = {
	directory: one(1, 'text'),
	startFromFileName: one(3, 'text'),
	limit: one(5, 'uint32'),
};

export const createRequest = {
	directory: one(1, 'text'),
	entry: one(2, entry),
	skipCheckParentDirectory: one(6, 'bool'),
};

/** The event that the change has caused: it holds the entry as the filer has stored it. */
const metadataEvent = {notification: one(2, {newEntry: one(2, entry)})};

export const createResponse = {error: one(1, 'text'), event: one(2, metadataEvent), errorCode: one(3, 'uint32')};

/** Changes one after another on one stream; a filer before 4.2x knows no such call. */
export const mutateRequest = {requestId: one(1, 'size'), create: one(2, createRequest)};

export const mutateResponse = {requestId: one(1, 'size'), create: one(3, createResponse), error: one(7, 'text')};

const updateRequest = {directory: one(1, 'text'), entry: one(2, entry)};

const appendRequest = {
	directory: one(1, 'text'),
	entryName: one(2, 'text'),
	chunks: many(3, fileChunk),
};

const deleteRequest = {directory: one(1, 'text'), name: one(2, 'text'), isDeleteData: one(4, 'bool')};

const deleteResponse = {error: one(1, 'text')};

const assignRequest = {
	count: one(1, 'uint32'),
	collection: one(2, 'text'),
	replication: one(3, 'text'),
	ttlSec: one(4, 'uint32'),
	path: one(6, 'text'),
	diskType: one(8, 'text'),
	expectedDataSize: one(10, 'size'),
};

export const assignResponse = {
	fileId: one(1, 'text'),
	auth: one(5, 'text'),
	collection: one(6, 'text'),
	replication: one(7, 'text'),
	error: one(8, 'text'),
	location: one(9, location),
};

const lookupVolumeRequest = {volumeIds: many(1, 'text')};

const lookupVolumeResponse = {
	/** A map: its rows are messages with a key and a value. */
	locationsMap: many(1, {key: one(1, 'text'), value: one(2, {locations: many(1, location)})}),
};

const statisticsRequest = {replication: one(1, 'text'), collection: one(2, 'text'), ttl: one(3, 'text')};

const statisticsResponse = {
	totalSize: one(4, 'size'),
	usedSize: one(5, 'size'),
	fileCount: one(6, 'size'),
};

export const nothing = {};

const configurationResponse = {
	masters: many(1, 'text'),
	replication: one(2, 'text'),
	collection: one(3, 'text'),
	maxMb: one(4, 'uint32'),
	cipher: one(7, 'bool'),
	version: one(11, 'text'),
	majorVersion: one(14, 'uint32'),
	minorVersion: one(15, 'uint32'),
};

export type FileChunk = Message<typeof fileChunk>;
export type Entry = Message<typeof entry>;

/** Any call of the service `SeaweedFiler` that is used here. */
export const calls = {
	LookupDirectoryEntry: {request: entryRequest, response: entryResponse},
	ListEntries: {request: listRequest, response: entryResponse},
	CreateEntry: {request: createRequest, response: createResponse},
	UpdateEntry: {request: updateRequest, response: nothing},
	AppendToEntry: {request: appendRequest, response: nothing},
	DeleteEntry: {request: deleteRequest, response: deleteResponse},
	AssignVolume: {request: assignRequest, response: assignResponse},
	LookupVolume: {request: lookupVolumeRequest, response: lookupVolumeResponse},
	Statistics: {request: statisticsRequest, response: statisticsResponse},
	GetFilerConfiguration: {request: nothing, response: configurationResponse},
} as const;

export type CallName = keyof typeof calls;
