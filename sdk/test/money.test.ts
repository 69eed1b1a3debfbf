import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, prorate } from '../../spec/rules/money.ts';
import { add, compare, multiply, round, scale, subtract } from '../src/money.ts';

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

test('adds, subtracts, multiplies, and compares like integers of the minor unit', () => {
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

test("keeps the currency's decimals, without floating-point errors", () => {
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

test('multiplies by decimals exactly', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(scale(a.text, b.text)).toBe(write(a.units * b.units, a.digits + b.digits));
    }),
    { numRuns: 300 },
  );
  expect(scale('1.15', '1.1')).toBe('1.265');
});

test('rounds like the service', () => {
  const percent = fc.integer({ min: 0, max: 400_000 });
  const price = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(price, percent, fc.constantFrom('EUR', 'JPY', 'KWD'), (units, rate, currency) => {
      const computed = scale(formatMoney(units, currency), write(BigInt(rate), 4));
      expect(round(computed, currency)).toBe(formatMoney(prorate(units, rate, 10_000), currency));
    }),
    { numRuns: 300 },
  );
});

test("rounds half up to the currency's decimals", () => {
  expect(round('10.395', 'EUR')).toBe('10.40');
  expect(round('10.3949999999', 'EUR')).toBe('10.39');
  expect(round('12.5', 'EUR')).toBe('12.50');
  expect(round('1249.5', 'JPY')).toBe('1250');
  expect(round('1.2345', 'KWD')).toBe('1.235');
  expect(['-0.005', '-0.004', '-1.125'].map(amount => round(amount, 'EUR'))).toEqual([
    '-0.01',
    '0.00',
    '-1.13',
  ]);
  expect(() => round('1', 'XYZ')).toThrow(RangeError);
  expect(() => round('1,5', 'EUR')).toThrow(TypeError);
});

test('rejects anything but decimal strings', () => {
  for (const text of ['', ' 1', '1,5', '1e3', '.5', '1.', 'NaN', '€5', '+1', '--1']) {
    expect(() => add(text), text).toThrow(TypeError);
    expect(() => compare('1', text), text).toThrow(TypeError);
    expect(() => scale('1', text), text).toThrow(TypeError);
  }
  for (const times of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => multiply('1', times)).toThrow(RangeError);
});
