import { onDemand } from 'bson';
import { type Document, decodeDocument } from '../values/value.ts';

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const HEADER_LENGTH = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const ARRAY = 0x04;

const MAX_MESSAGE_BYTES = 48_000_000;

export type Request = {
  id: number;
  operation: number;
  body: Document;
  /** The encoded documents of an insert, in the order of `body.documents`. */
  documents: Uint8Array[];
  expectsReply: boolean;
};

/** Splits a connection's stream into messages. */
export class MessageReader {
  #pending: Buffer = Buffer.alloc(0);

  *messages(chunk: Buffer): Generator<Buffer> {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#pending.length >= 4) {
      const length = this.#pending.readInt32LE(0);
      if (length < HEADER_LENGTH || length > MAX_MESSAGE_BYTES + HEADER_LENGTH) {
        throw new RangeError(`a message of ${length} bytes is not part of the protocol`);
      }
      if (this.#pending.length < length) return;
      const message = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      yield message;
    }
  }
}

export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return { id, operation, ...parseSections(message) };
  if (operation === OP_QUERY) return { id, operation, ...parseHandshake(message) };
  throw new RangeError(`operation ${operation} is not supported`);
}

function parseSections(message: Buffer): Omit<Request, 'id' | 'operation'> {
  const flags = message.readUInt32LE(HEADER_LENGTH);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  const sequences: [string, Uint8Array[]][] = [];
  let body: Uint8Array | undefined;
  for (let offset = HEADER_LENGTH + 4; offset < end; ) {
    const isSequence = message[offset] === 1;
    const start = offset + 1;
    offset = start + message.readInt32LE(start);
    if (isSequence) sequences.push(parseSequence(message.subarray(start, offset)));
    else body = message.subarray(start, offset);
  }
  if (!body) throw new RangeError('a message without a body is not part of the protocol');
  const document = decodeDocument(body);
  let documents = 'documents' in document ? rawArray(body, 'documents') : [];
  for (const [name, items] of sequences) {
    document[name] = items.map(decodeDocument);
    if (name === 'documents') documents = items;
  }
  return { body: document, documents, expectsReply: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(section: Buffer): [string, Uint8Array[]] {
  const nameEnd = section.indexOf(0, 4);
  const documents: Uint8Array[] = [];
  for (let offset = nameEnd + 1; offset < section.length; ) {
    const end = offset + section.readInt32LE(offset);
    documents.push(section.subarray(offset, end));
    offset = end;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

function rawArray(body: Uint8Array, field: string): Uint8Array[] {
  for (const [type, nameOffset, nameLength, offset, length] of onDemand.parseToElements(body)) {
    const name = Buffer.from(body.buffer, body.byteOffset + nameOffset, nameLength).toString();
    if (name === field && type === ARRAY) return rawItems(body.subarray(offset, offset + length));
  }
  return [];
}

function rawItems(array: Uint8Array): Uint8Array[] {
  return [...onDemand.parseToElements(array)].map(([, , , offset, length]) =>
    array.subarray(offset, offset + length),
  );
}

/** Drivers open a connection with `ismaster` in an OP_QUERY message. */
function parseHandshake(message: Buffer): Omit<Request, 'id' | 'operation'> {
  const nameStart = HEADER_LENGTH + 4;
  const nameEnd = message.indexOf(0, nameStart);
  const [database = 'admin'] = message.toString('utf8', nameStart, nameEnd).split('.');
  const body = decodeDocument(message.subarray(nameEnd + 9));
  return { body: { ...body, $db: database }, documents: [], expectsReply: true };
}

export function frameReply(request: Request, replyId: number, document: Buffer): Buffer {
  return request.operation === OP_QUERY
    ? frame(OP_REPLY, request.id, replyId, replyPreamble(), document)
    : frame(OP_MSG, request.id, replyId, Buffer.alloc(5), document);
}

/** Flags (await capable), cursor id, starting position, number of documents. */
function replyPreamble(): Buffer {
  const preamble = Buffer.alloc(20);
  preamble.writeInt32LE(8, 0);
  preamble.writeInt32LE(1, 16);
  return preamble;
}

function frame(
  operation: number,
  responseTo: number,
  id: number,
  preamble: Buffer,
  document: Buffer,
): Buffer {
  const header = Buffer.allocUnsafe(HEADER_LENGTH);
  const length = HEADER_LENGTH + preamble.length + document.length;
  header.writeInt32LE(length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(operation, 12);
  return Buffer.concat([header, preamble, document], length);
}
