import { fieldSelector } from './raw-document.ts';
import { type Document, decodeDocument } from './value.ts';

/** Decodes only these top-level fields, because decoding whole documents dominates the cost of a filter. */
export function partialDecoder(fields: Iterable<string>): (bytes: Uint8Array) => Document {
  const select = fieldSelector(fields);
  return bytes => decodeDocument(select(bytes));
}
