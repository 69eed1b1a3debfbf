import { onDemand } from 'bson';
import { type Document, decodeDocument } from './value.ts';

const EMPTY_DOCUMENT_BYTES = 5;

/** Decodes these top-level fields of documents and leaves out the others, which are most of what decoding costs. */
export function partialDecoder(fields: Iterable<string>): (bytes: Uint8Array) => Document {
  const names = Array.from(new Set(fields), field => Buffer.from(field));

  return bytes => {
    const wanted: Uint8Array[] = [];
    let size = EMPTY_DOCUMENT_BYTES;
    for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      if (!names.some(name => name.length === nameLength && isAt(bytes, nameOffset, name))) continue;
      // An element begins with its type, one byte before its name.
      const element = bytes.subarray(nameOffset - 1, offset + length);
      wanted.push(element);
      size += element.length;
    }
    return decodeDocument(documentOf(wanted, size));
  };
}

function isAt(bytes: Uint8Array, offset: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[offset + i] !== name[i]) return false;
  return true;
}

function documentOf(elements: readonly Uint8Array[], size: number): Uint8Array {
  const document = Buffer.allocUnsafe(size);
  let end = document.writeInt32LE(size);
  for (const element of elements) {
    document.set(element, end);
    end += element.length;
  }
  document[end] = 0;
  return document;
}
