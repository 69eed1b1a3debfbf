import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64 } from './base64.ts';

it('Bytes survive a round trip, with or without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
      const text = Buffer.from(bytes).toString('base64');
      expect(decodeBase64(text)).toEqual(Buffer.from(bytes));
      expect(decodeBase64(text.replace(/=+$/, ''))).toEqual(Buffer.from(bytes));
    }),
  );
});

it.for(['AAA A', 'AA\nAA', 'AAAé', 'A=AA', 'AAAA====', 'data:image/png;base64,AAAA', '€'])(
  '%j is not base64',
  text => {
    expect(decodeBase64(text)).toBeUndefined();
  },
);

it('A text with any other character is not base64', () => {
  const other = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .filter(text => !/[A-Za-z0-9+/=]/.test(text));
  fc.assert(
    fc.property(fc.base64String({ maxLength: 40 }), fc.nat(), other, (text, at, character) => {
      const place = at % (text.length + 1);
      expect(decodeBase64(text.slice(0, place) + character + text.slice(place))).toBeUndefined();
    }),
  );
});

it('A 20 MB text with a non-Latin character is not base64', () => {
  expect(decodeBase64(`${'A'.repeat(20_971_519)}€`)).toBeUndefined();
});
