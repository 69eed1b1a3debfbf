import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, multiply, subtract } from '../src/money.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, digits]) => ({ units, digits, text: write(units, digits) }));

function write(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits ? `.${text.slice(-digits)}` : ''}`;
}

const scaled = ({ units, digits }: { units: bigint; digits: number }, to: number) =>
  units * 10n ** BigInt(to - digits);

test('adds, subtracts, multiplies and compares as integers of the smallest unit do', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.integer(), (a, b, times) => {
      const digits = Math.max(a.digits, b.digits);
      expect(add(a.text, b.text)).toBe(write(scaled(a, digits) + scaled(b, digits), digits));
      expect(subtract(a.text, b.text)).toBe(write(scaled(a, digits) - scaled(b, digits), digits));
      expect(multiply(a.text, times)).toBe(write(a.units * BigInt(times), a.digits));
      const difference = scaled(a, digits) - scaled(b, digits);
      expect(compare(a.text, b.text)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
    }),
    { numRuns: 300 },
  );
});

test('keeps the digits of a currency, and knows no float', () => {
  expect(add('0.10', '0.20')).toBe('0.30');
  expect(add('1250', '50')).toBe('1300');
  expect(add('1.250', '0.5')).toBe('1.750');
  expect(add()).toBe('0');
  expect(subtract('5.00', '5.00')).toBe('0.00');
  expect(subtract('0.00', '0')).toBe('0.00');
  expect(multiply('0.00', -1)).toBe('0.00');
  expect(compare('1.5', '1.50')).toBe(0);
  expect(['10.00', '9.00', '-1.00'].toSorted(compare)).toEqual(['-1.00', '9.00', '10.00']);
});

test('rejects anything but decimal strings', () => {
  for (const text of ['', ' 1', '1,5', '1e3', '.5', '1.', 'NaN', '€5', '+1', '--1']) {
    expect(() => add(text), text).toThrow(TypeError);
    expect(() => compare('1', text), text).toThrow(TypeError);
  }
  for (const times of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => multiply('1', times)).toThrow(RangeError);
});
