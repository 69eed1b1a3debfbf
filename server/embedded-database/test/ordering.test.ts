import { Binary, type Document, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '../src/values/compare.ts';
import { encodeKey } from '../src/values/key-encoding.ts';
import { rankOf, type Value } from '../src/values/value.ts';
import { failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();

/** A number of any type and its exact quadruple. */
type Exact = { value: Value; scaled: bigint };
const SCALE = 4n;

const exactNumber: fc.Arbitrary<Exact> = fc.oneof(
  fc.integer().map(n => ({ value: new Int32(n), scaled: BigInt(n) * SCALE })),
  fc.integer().map(n => ({ value: new Double(n / 4), scaled: BigInt(n) })),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(n => ({ value: Long.fromBigInt(n), scaled: n * SCALE })),
  fc.bigInt(2n ** 53n - 4n, 2n ** 53n + 4n).map(n => ({ value: Long.fromBigInt(n), scaled: n * SCALE })),
  fc.integer({ min: -8, max: 8 }).map(n => {
    const double = 2 ** 53 + n * 2;
    return { value: new Double(double), scaled: BigInt(double) * SCALE };
  }),
);

const scalar: fc.Arbitrary<Value> = fc.oneof(
  exactNumber.map(({ value }) => value),
  fc.constantFrom<Value>(
    null,
    true,
    false,
    '',
    new Double(Number.NaN),
    new Double(-0),
    new Double(Number.POSITIVE_INFINITY),
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\u0001', '￿', '😀'), maxLength: 4 }),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map(id => new ObjectId(id)),
  fc.uint8Array({ maxLength: 3 }).map(bytes => new Binary(bytes)),
);

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const sign = (order: number) => Math.sign(order);

describe('the key encoding', () => {
  it('orders numbers of all types by exact value', () => {
    fc.assert(
      fc.property(exactNumber, exactNumber, (left, right) => {
        const expected = left.scaled < right.scaled ? -1 : left.scaled > right.scaled ? 1 : 0;
        expect(sign(Buffer.compare(encodeKey(left.value), encodeKey(right.value)))).toBe(expected);
        expect(sign(compareValues(left.value, right.value))).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('orders strings by UTF-8 bytes, prefixes first', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\u0001', '￿', '😀'), maxLength: 5 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const expected = sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
        expect(sign(Buffer.compare(encodeKey(left), encodeKey(right)))).toBe(expected);
      }),
    );
  });

  it('agrees with the comparison of any two values', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const order = sign(compareValues(left, right));
        expect(sign(Buffer.compare(encodeKey(left), encodeKey(right)))).toBe(order);
        expect(sign(compareValues(right, left)) + order).toBe(0);
        if (rankOf(left) !== rankOf(right)) expect(order).toBe(sign(rankOf(left) - rankOf(right)));
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes documents by field order, and lists by elements', () => {
    expect(sign(compareValues({ a: 1, b: 2 }, { b: 2, a: 1 }))).toBe(-1);
    expect(sign(compareValues([1, 2], [1, 2, 0]))).toBe(-1);
    expect(sign(compareValues([2], [1, 9]))).toBe(1);
  });
});

describe('sorting', () => {
  it('by two arrays is rejected', async () => {
    const arrays = database().collection('parallel');
    await arrays.insertOne({ a: [1], b: [2] });
    expect(await failureOf(arrays.find().sort({ a: 1, b: 1 }).toArray())).toMatchObject({ code: 171 });
  });

  it('below an array treats elements without the field as null, with and without an index', async () => {
    const arrays = database().collection<Document & { _id: number }>('arrays');
    await arrays.insertMany([
      { _id: 1, a: [{ x: 3 }, 5] },
      { _id: 2, a: [{ x: 1 }] },
      { _id: 3 },
      {
        _id: 4,
        a: [
          { x: 1, y: 9 },
          { x: 2, y: 0 },
        ],
      },
      { _id: 5, a: [{ x: 1, y: 8 }] },
    ]);
    const sorted = async () =>
      (await arrays.find().sort({ 'a.x': 1, 'a.y': 1, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await sorted()).toEqual([1, 3, 2, 5, 4]);
    await arrays.createIndex({ 'a.x': 1, 'a.y': 1, _id: 1 });
    expect(await sorted()).toEqual([1, 3, 2, 5, 4]);
  });

  const mixed = [
    ['empty list', []],
    ['missing', undefined],
    ['NaN', Number.NaN],
    ['list with a small number', [9, 0.5]],
    ['double', 4.5],
    ['int', 5],
    ['long', Long.fromNumber(7)],
    ['string', 'a'],
    ['document', { a: 1 }],
    ['binary', new Binary(Buffer.from([1]))],
    ['object id', new ObjectId()],
    ['boolean', true],
    ['date', new Date(1)],
    ['regex', /x/],
  ] as const;

  it('follows MongoDB across types, with and without an index', async () => {
    const values = database().collection<{ _id: string; v?: unknown }>('mixed');
    await values.insertMany([...mixed].reverse().map(([_id, v]) => (v === undefined ? { _id } : { _id, v })));
    const sorted = async () => (await values.find().sort({ v: 1 }).toArray()).map(({ _id }) => _id);
    const expected = mixed.map(([name]) => name);
    expect(await sorted()).toEqual(expected);
    await values.createIndex({ v: 1 });
    expect(await sorted()).toEqual(expected);
    const backwards = (await values.find().sort({ v: -1 }).toArray()).map(({ _id }) => _id);
    expect(backwards.indexOf('list with a small number')).toBeLessThan(backwards.indexOf('int'));
  });
});
