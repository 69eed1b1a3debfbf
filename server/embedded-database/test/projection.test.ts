import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileDocumentProjection, compileProjection } from '../src/query/projection.ts';
import { decodeDocument, encodeDocument } from '../src/values/value.ts';

const name = fc.constantFrom('_id', 'a', 'b', 'ab', 'ä', '0');
const { document } = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.double(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('document'),
  ),
  document: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}));
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(steps => steps.join('.'));
const collides = (one: string, other: string) => one !== other && `${other}.`.startsWith(`${one}.`);
const paths = fc
  .uniqueArray(path, { minLength: 1, maxLength: 4 })
  .filter(all => !all.some(one => all.some(other => collides(one, other))));

test('encoded and decoded documents are projected identically', () => {
  fc.assert(
    fc.property(document, paths, fc.constantFrom(0, 1), (content, named, included) => {
      const bytes = encodeDocument(Object(content));
      const projection = {
        ...(included && { _id: 0 }),
        ...Object.fromEntries(named.map(one => [one, included])),
      };
      const expected = compileDocumentProjection(projection)(decodeDocument(bytes));
      expect(Buffer.from(compileProjection(projection)(bytes))).toEqual(
        Buffer.from(encodeDocument(expected)),
      );
    }),
    { numRuns: 2_000 },
  );
});
