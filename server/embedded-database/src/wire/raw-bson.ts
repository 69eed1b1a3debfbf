import { encodeDocument } from '../values/value.ts';

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const END = Buffer.from([0]);

/** A document that is BSON already and goes into a reply byte for byte. */
export class RawBson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Encodes a reply whose fields, or their fields, may be raw documents or lists of them. */
export function encodeReply(reply: Record<string, unknown>): Buffer {
  const parts = Object.entries(reply).flatMap(([name, value]) => encodeField(name, value));
  return framed(parts);
}

function encodeField(name: string, value: unknown): Uint8Array[] {
  if (value instanceof RawBson) return [header(DOCUMENT, name), value.bytes];
  if (isRawList(value)) return [header(ARRAY, name), encodeList(value)];
  if (name === 'cursor' && isRecord(value)) return [header(DOCUMENT, name), encodeReply(value)];
  return [encodeDocument({ [name]: value }).subarray(4, -1)];
}

function encodeList(documents: readonly RawBson[]): Buffer {
  return framed(documents.flatMap((document, i) => [header(DOCUMENT, String(i)), document.bytes]));
}

function framed(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4 + END.length);
  const size = Buffer.allocUnsafe(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...parts, END], length);
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
