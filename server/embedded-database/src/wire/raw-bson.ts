import { documentOf } from '../values/raw-document.ts';
import { encodeDocument } from '../values/value.ts';

const DOCUMENT = 0x03;
const ARRAY = 0x04;

/** An encoded document copied verbatim into a reply. */
export class RawBson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Encodes a reply with raw documents and lists of them, at the top level or in `cursor`. */
export function encodeReply(reply: Record<string, unknown>): Buffer {
  return documentOf(Object.entries(reply).flatMap(([name, value]) => encodeField(name, value)));
}

function encodeField(name: string, value: unknown): Uint8Array[] {
  if (value instanceof RawBson) return [header(DOCUMENT, name), value.bytes];
  if (isRawList(value)) return [header(ARRAY, name), encodeList(value)];
  if (name === 'cursor' && isRecord(value)) return [header(DOCUMENT, name), encodeReply(value)];
  return [encodeDocument({ [name]: value }).subarray(4, -1)];
}

function encodeList(documents: readonly RawBson[]): Buffer {
  return documentOf(documents.flatMap((document, i) => [header(DOCUMENT, String(i)), document.bytes]));
}

function header(type: number, name: string): Buffer {
  const bytes = Buffer.allocUnsafe(name.length * 3 + 2);
  bytes[0] = type;
  const end = 1 + bytes.write(name, 1);
  bytes[end] = 0;
  return bytes.subarray(0, end + 1);
}

function isRawList(value: unknown): value is RawBson[] {
  return Array.isArray(value) && value[0] instanceof RawBson;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
