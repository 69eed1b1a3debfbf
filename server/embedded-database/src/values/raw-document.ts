import { onDemand } from 'bson';

const END = Buffer.from([0]);

/** A document of encoded elements: type, name and value. */
export function documentOf(elements: readonly Uint8Array[]): Buffer {
  const length = elements.reduce((sum, element) => sum + element.length, 4 + END.length);
  const size = Buffer.allocUnsafe(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...elements, END], length);
}

/** Keeps only these top-level fields, or all but these, without decoding their values. */
export function fieldSelector(fields: Iterable<string>, inclusive: boolean): (bytes: Uint8Array) => Buffer {
  const names = Array.from(new Set(fields), field => Buffer.from(field));
  return bytes => {
    const elements: Uint8Array[] = [];
    for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      const isNamed = names.some(name => name.length === nameLength && isAt(bytes, nameOffset, name));
      // The type of an element is the byte before its name.
      if (isNamed === inclusive) elements.push(bytes.subarray(nameOffset - 1, offset + length));
    }
    return documentOf(elements);
  };
}

function isAt(bytes: Uint8Array, offset: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[offset + i] !== name[i]) return false;
  return true;
}
