import { Binary, BSONRegExp, Long, ObjectId } from 'bson';
import {
  type Document,
  dateNumber,
  isDocument,
  isNumeric,
  type Numeric,
  RANK,
  rankOf,
  toNumber,
  type Value,
} from './value.ts';

/** The key of an empty array, which sorts below null. */
export const EMPTY_ARRAY = Symbol('empty array');
export type KeyValue = Value | typeof EMPTY_ARRAY;

const SIGN_BIT = 0x80;
const EXACT = 0x80;

/** Encodes values as bytes in MongoDB's sort order, for comparison, equality, and index keys. */
class KeyWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #length = 0;

  encode(value: KeyValue): Buffer {
    this.#length = 0;
    if (value === EMPTY_ARRAY) this.#byte(RANK.emptyArray);
    else this.#value(value);
    const key = Buffer.allocUnsafe(this.#length);
    this.#buffer.copy(key, 0, 0, this.#length);
    return key;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
  }

  #value(value: Value): void {
    const rank = rankOf(value);
    this.#byte(rank);
    if (typeof value === 'string') this.#text(value);
    else if (isNumeric(value)) this.#number(value);
    else if (typeof value === 'boolean') this.#byte(value ? 1 : 0);
    else if (value instanceof Date) this.#date(value);
    else if (value instanceof ObjectId) this.#bytes(value.id);
    else if (Array.isArray(value)) this.#nested(() => value.forEach(item => void this.#value(item)));
    else if (isDocument(value)) this.#nested(() => this.#fields(value));
    else if (value instanceof Binary) this.#binary(value);
    else if (value instanceof BSONRegExp) this.#text(`${value.pattern}\0${value.options}`);
  }

  #bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #text(text: string): void {
    this.#reserve(text.length * 3 + 2);
    if (text.includes('\0')) {
      this.#escaped(Buffer.from(text));
    } else {
      this.#length += this.#buffer.write(text, this.#length);
      this.#buffer[this.#length++] = 0;
      this.#buffer[this.#length++] = 0;
    }
  }

  /** Escapes 00 as 00 ff and terminates with 00 00, so that a prefix sorts before a longer value. */
  #escaped(bytes: Uint8Array): void {
    this.#reserve(bytes.length * 2 + 2);
    for (const byte of bytes) {
      this.#buffer[this.#length++] = byte;
      if (byte === 0) this.#buffer[this.#length++] = 0xff;
    }
    this.#buffer[this.#length++] = 0;
    this.#buffer[this.#length++] = 0;
  }

  #nested(write: () => void): void {
    const start = this.#length;
    write();
    const inner = Buffer.from(this.#buffer.subarray(start, this.#length));
    this.#length = start;
    this.#escaped(inner);
  }

  #fields(document: Document): void {
    for (const [field, value] of Object.entries(document)) {
      if (value === undefined) continue;
      this.#byte(rankOf(value));
      this.#text(field);
      this.#value(value);
    }
  }

  /**
   * The nearest double, then the difference of a 64-bit integer from it. NaN is eight zero bytes and sorts
   * first.
   */
  #number(value: Numeric): void {
    const double = toNumber(value);
    const difference = value instanceof Long ? differenceFrom(double, value) : 0n;
    this.#reserve(17);
    const start = this.#length;
    this.#buffer.writeDoubleBE(Number.isNaN(double) || double === 0 ? 0 : double, start);
    const first = this.#buffer[start] ?? 0;
    if (Number.isNaN(double)) this.#buffer.fill(0, start, start + 8);
    else if (first & SIGN_BIT) this.#invert(start, start + 8);
    else this.#buffer[start] = first | SIGN_BIT;
    this.#buffer[start + 8] = EXACT + Math.sign(Number(difference));
    this.#length = start + 9;
    if (difference === 0n) return;
    this.#buffer.writeBigUInt64BE(BigInt.asUintN(64, difference), this.#length);
    this.#length += 8;
  }

  #invert(start: number, end: number): void {
    for (let i = start; i < end; i++) this.#buffer[i] = ~(this.#buffer[i] ?? 0);
  }

  #date(date: Date): void {
    this.#reserve(8);
    const milliseconds = dateNumber(date);
    this.#buffer.writeInt32BE(Math.floor(milliseconds / 2 ** 32), this.#length);
    this.#buffer.writeUInt32BE(milliseconds >>> 0, this.#length + 4);
    this.#buffer[this.#length] = (this.#buffer[this.#length] ?? 0) ^ SIGN_BIT;
    this.#length += 8;
  }

  #binary(binary: Binary): void {
    const bytes = binary.buffer.subarray(0, binary.position);
    this.#reserve(5);
    this.#buffer.writeUInt32BE(bytes.length, this.#length);
    this.#buffer[this.#length + 4] = binary.sub_type;
    this.#length += 5;
    this.#escaped(bytes);
  }
}

function differenceFrom(double: number, value: Long): bigint {
  return Number.isSafeInteger(double) ? 0n : value.toBigInt() - BigInt(double);
}

// A scratch buffer shared by all calls.
const writer = new KeyWriter();

export function encodeKey(value: KeyValue): Buffer {
  return writer.encode(value);
}

/** The key as a string, for sets and maps. */
export function keyText(value: KeyValue): string {
  return writer.encode(value).toString('latin1');
}

/** The smallest key above all keys with this prefix. */
export function keyAfter(key: Uint8Array): Buffer {
  const next = Buffer.from(key);
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] ?? 0;
    if (byte === 0xff) continue;
    next[i] = byte + 1;
    return next.subarray(0, i + 1);
  }
  throw new RangeError('no key follows a key of ff bytes only');
}
