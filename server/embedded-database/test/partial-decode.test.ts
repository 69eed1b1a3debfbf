import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partialDecoder } from '../src/values/partial-decode.ts';
import { decodeDocument, encodeDocument } from '../src/values/value.ts';

const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'ab', 'ä', '', '_id', 'restaurantId');
const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constant(null),
  fc.array(fc.integer()),
  fc.dictionary(fc.constantFrom('a', 'b'), fc.integer()),
);

test('Partial decoding yields the same fields as full decoding', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.uniqueArray(name), (content, fields) => {
      const bytes = encodeDocument(content);
      const expected = Object.entries(decodeDocument(bytes)).filter(([field]) => fields.includes(field));
      expect(Object.entries(partialDecoder(fields)(bytes))).toEqual(expected);
    }),
  );
});
