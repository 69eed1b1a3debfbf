import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';

interface Example {
  /** JSON pointer to the example. */
  pointer: string;
  /** JSON pointer to the schema that the example must match. */
  schema: string;
  value: unknown;
}

const readDocument = (service: string): unknown => {
  const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'), withClosedEnums);
};

it.each(['public', 'dashboard'])(
  'every example of the %s service matches its schema, with known values of open enums only',
  service => {
    const document = readDocument(service);
    const examples = [...findExamples(document, '')];
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema({ $id: 'https://contract.example/document.json', ...asObject(document) });
    expect(examples.length).toBeGreaterThan(100);
    for (const { pointer, schema, value } of examples) {
      const validate = ajv.compile({ $ref: `https://contract.example/document.json#${encodeURI(schema)}` });
      expect(validate(value) ? [] : validate.errors, pointer).toEqual([]);
    }
  },
);

it('the amounts of every example order add up', () => {
  const examples = ['public', 'dashboard'].flatMap(service => [...findExamples(readDocument(service), '')]);
  const orders = examples.flatMap(({ pointer, value }) =>
    [...findOrders(value)].map(order => ({ pointer, order })),
  );
  expect(orders.length).toBeGreaterThan(10);
  for (const { pointer, order } of orders) {
    const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
    for (const line of order.lines) {
      const each = cents(line.unitPrice) + sum(line.options.map(option => option.price));
      expect(cents(line.lineTotal), pointer).toBe(line.quantity * each);
    }
    expect(cents(order.subtotal), pointer).toBe(sum(order.lines.map(line => line.lineTotal)));
    expect(cents(order.refundedTotal), pointer).toBe(sum(order.refunds.map(refund => refund.amount)));
    expect(cents(order.total), pointer).toBe(
      cents(order.subtotal) -
        sum([order.discount, order.creditsUsed]) +
        sum([order.deliveryFee, order.tipAmount]),
    );
  }
});

/** A JSON reviver that closes open enums, because examples only have known values. */
function withClosedEnums(key: string, value: unknown): unknown {
  if (key !== 'anyOf' || !Array.isArray(value) || !value.some(schema => '$ref' in schema)) return value;
  return value.filter(schema => JSON.stringify(schema) !== '{"type":"string"}');
}

/**
 * Finds the examples of schemas (an array) and of media types and parameters (named values or a single one).
 */
function* findExamples(node: unknown, pointer: string): Iterable<Example> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'examples' && Array.isArray(child)) {
      for (const value of child) yield { pointer: below, schema: pointer, value };
    } else if (key === 'examples' && 'schema' in node) {
      for (const [name, example] of Object.entries(asObject(child))) {
        yield { pointer: `${below}/${name}`, schema: `${pointer}/schema`, value: asObject(example).value };
      }
    } else if (key === 'example') {
      yield { pointer: below, schema: `${pointer}/schema`, value: child };
    } else {
      yield* findExamples(child, below);
    }
  }
}

interface Order {
  subtotal: string;
  discount: string;
  creditsUsed: string;
  deliveryFee: string;
  tipAmount: string;
  total: string;
  refundedTotal: string;
  refunds: { amount: string }[];
  lines: { quantity: number; unitPrice: string; lineTotal: string; options: { price: string }[] }[];
}

function* findOrders(node: unknown): Iterable<Order> {
  if (typeof node !== 'object' || node === null) return;
  if (isOrder(node)) yield node;
  for (const child of Object.values(node)) yield* findOrders(child);
}

function isOrder(value: object): value is Order {
  return 'lines' in value && 'refunds' in value && 'subtotal' in value;
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
