import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateDeliveryFee, findZone, missingForDelivery, renderAddress } from './delivery-zones.ts';

const code = fc.stringMatching(/^[0-9A-C]{1,6}$/);
const pattern = fc.tuple(code, fc.boolean()).map(([text, isPrefix]) => (isPrefix ? `${text}*` : text));
const zones = fc
  .uniqueArray(pattern, { maxLength: 12 })
  .chain(patterns =>
    fc
      .array(fc.nat(2), { minLength: patterns.length, maxLength: patterns.length })
      .map(owners =>
        [0, 1, 2]
          .map(owner => ({ owner, postalCodes: patterns.filter((_, index) => owners[index] === owner) }))
          .filter(({ postalCodes }) => postalCodes.length > 0),
      ),
  );
const matches = (wanted: string, one: string) =>
  one.endsWith('*') ? wanted.startsWith(one.slice(0, -1)) : wanted === one;

describe('The delivery zone of a postal code', () => {
  it('matches the whole code, or the longest prefix of any zone', () => {
    fc.assert(
      fc.property(zones, code, (all, wanted) => {
        const found = findZone(all, wanted);
        const matching = all.flatMap(zone =>
          zone.postalCodes.filter(one => matches(wanted, one)).map(one => ({ zone, length: one.length })),
        );
        const longest = Math.max(0, ...matching.map(({ length }) => length));
        const whole = all.find(({ postalCodes }) => postalCodes.includes(wanted));
        const best = whole ?? matching.find(({ length }) => length === longest)?.zone;
        expect(found).toBe(best);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order of the zones', () => {
    fc.assert(
      fc.property(zones, code, (all, wanted) => {
        expect(findZone(all.toReversed(), wanted)).toEqual(findZone(all, wanted));
      }),
    );
  });

  it('is the catch-all zone if no code matches', () => {
    const rest = { name: 'Elsewhere', postalCodes: [] };
    const near = { name: 'Near', postalCodes: ['D08*'] };
    expect(findZone([rest, near], 'D08 X2K5')).toBe(near);
    expect(findZone([near, rest], 'D07')).toBe(rest);
    expect(findZone([near], 'D07')).toBeUndefined();
  });

  it.each(['d08 x2k5', 'D08-X2K5', ' D08X2K5 ', 'Ｄ０８Ｘ２Ｋ５', 'D٠٨X٢K٥'])('is found for %s', written => {
    expect(findZone([{ postalCodes: ['D08X2K5'] }], written)).toBeDefined();
  });
});

it('charges the fee below the free delivery minimum', () => {
  const zone = { fee: 290, freeFrom: 4_000, minimumOrder: 1_500 };
  expect([0, 3_999, 4_000, 9_000].map(subtotal => calculateDeliveryFee(zone, subtotal))).toEqual([
    ...[290, 290, 0, 0],
  ]);
  expect(calculateDeliveryFee({ fee: 290, freeFrom: null }, 1_000_000)).toBe(290);
  expect([0, 1_499, 1_500].map(subtotal => missingForDelivery(zone, subtotal))).toEqual([1_500, 1, 0]);
  expect(missingForDelivery({ minimumOrder: null }, 0)).toBe(0);
});

it('writes postal code and city after the street', () => {
  expect(renderAddress(' 27 Mill Lane ', 'D08 X2K5', 'Dublin')).toBe('27 Mill Lane, D08 X2K5 Dublin');
  expect(renderAddress('27 Mill Lane', '', 'Dublin')).toBe('27 Mill Lane, Dublin');
  expect(renderAddress('27 Mill Lane')).toBe('27 Mill Lane');
});
