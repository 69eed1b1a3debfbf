import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import { dashboard, document, type OpenApiDocument, operations } from '../helpers/contract.ts';
import { test as it } from '../helpers/fixtures.ts';

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  'x-text'?: 'single-line' | 'multi-line';
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
/** A string in a request body: its JSON pointer, and the schemas that describe it. */
type Field = { pointer: string; schemas: Schema[] };

/** Passwords are hashed, replaced values are compared, and a picture file is decoded. */
const NEVER_STORED = /assword$|^\/replaces\/|^\/file$/;
/** Identifiers only find resources, and URLs are parsed. */
const NEVER_SHOWN = ['Identifier', 'NewPassword', 'WebhookUrl'];

function findStrings(contract: OpenApiDocument, schema: Schema, pointer = '', above: Schema[] = []): Field[] {
  const schemas = [...above, schema];
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    if (NEVER_SHOWN.includes(name) && !schema['x-text']) return [];
    return findStrings(contract, contract.components.schemas[name] as Schema, pointer, schemas);
  }
  return [
    ...(schema.type === 'string' ? [{ pointer, schemas }] : []),
    ...(schema.anyOf ?? []).flatMap(one => findStrings(contract, one, pointer, schemas)),
    ...(schema.items ? findStrings(contract, schema.items, `${pointer}/0`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, one]) =>
      findStrings(contract, one, `${pointer}/${field}`),
    ),
  ];
}

/** A body with only this value at these places. */
function bodyWith(pointers: string[], value: string): object {
  const body = {};
  for (const pointer of pointers) {
    const names = pointer.split('/').slice(1);
    let place: Record<string, unknown> = body;
    for (const [index, name] of names.entries()) {
      place[name] ??= names[index + 1] === '0' ? [] : {};
      if (index === names.length - 1) place[name] = value;
      place = Object(place[name]);
    }
  }
  return body;
}

const writes = [...operations, ...dashboard.operations].flatMap(route => {
  const { schema } = route.operation.requestBody?.content['application/json'] ?? {};
  const contract = route.path.startsWith('/v1') ? document : dashboard.document;
  return schema ? [{ route, fields: findStrings(contract, schema) }] : [];
});
const kindOf = ({ schemas }: Field) => schemas.map(one => one['x-text']).find(kind => kind !== undefined);

/** Each with part of its error message. */
const NEVER: [text: string, message: string][] = [
  ['a\u0000b', 'must not contain the control character U+0000'],
  ['\u001bp\u0000', 'must not contain the control character U+001B'],
  ['a\u0085', 'must not contain the control character U+0085'],
  ['\u009b31m', 'must not contain the control character U+009B'],
  ['a\u007f', 'must not contain the control character U+007F'],
  ['\ud83c', 'must not contain the control character U+D83C'],
  ['\udf55pizza', 'must not contain the control character U+DF55'],
  ['\u202egpj.exe', 'must close the bidirectional control U+202E'],
  ['\u2067a\u2066b\u2069', 'must close the bidirectional control U+2067'],
  ['\u2066a\u202c', 'must close the bidirectional control U+2066'],
];
const IN_LINES_ONLY: [text: string, message: string][] = [
  ['a\nb', 'must be a single line'],
  ['a\rb', 'must be a single line'],
  ['a\u2028b', 'must be a single line'],
  ['a\tb', 'must not contain the control character U+0009'],
];

describe('Free text', () => {
  it('is declared for every string in requests that nothing else describes', () => {
    const undescribed = writes.flatMap(({ route, fields }) =>
      fields
        .filter(field => !NEVER_STORED.test(field.pointer) && kindOf(field) === undefined)
        .filter(({ schemas }) => !schemas.some(one => one.format || one.pattern || one.enum))
        .map(({ pointer }) => `${route.operation.operationId} ${pointer}`),
    );
    expect(undescribed).toEqual([]);
  });

  for (const { route, fields } of writes) {
    const texts = fields.filter(kindOf);
    if (texts.length === 0) continue;
    it(`of ${route.operation.operationId} is rejected with an explanation of forbidden characters`, async ({
      client,
      owner,
    }) => {
      const { request } = route.path.startsWith('/v1') ? client : owner;
      const path = route.path.replace('/dashboard/api', '').replace(/\{[^}]+\}/g, 'unknown');
      for (const [text, message] of [...NEVER, ...IN_LINES_ONLY]) {
        const isRejected = (field: Field) =>
          kindOf(field) === 'single-line' || NEVER.some(([one]) => one === text);
        const rejected = texts.filter(isRejected).map(({ pointer }) => pointer);
        if (rejected.length === 0) continue;
        const { status, body } = await request(route.method, path, { body: bodyWith(rejected, text) });
        expect(status, `${route.operation.operationId} ${message}`).toBe(400);
        expect(body.fields).toEqual(
          expect.arrayContaining(rejected.map(pointer => ({ path: pointer, message }))),
        );
      }
    });
  }

  it('keeps line breaks, tabs, composite emoji, and closed bidirectional controls', async ({
    client,
    restaurant,
  }) => {
    const reason = 'Guest called\n\tno time 👩‍👩‍👧 \u2067عربي\u2069';
    const { _id } = await restaurant.addOrder();
    const body = { status: 'cancelled', reason };
    const answer = await client.post<Order>(`/v1/orders/${_id}/status`, body);
    expect(answer).toMatchObject({ status: 200, body: { cancelReason: reason } });
  });

  it('is normalized to NFC and line feeds', async ({ owner, restaurant }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const order = {
      branchId: restaurant.harbour._id,
      type: 'pickup',
      channel: 'counter',
      customer: { name: 'Jose\u0301' },
      notes: 'one\r\ntwo\rthree',
      lines: [{ menuItemId, quantity: 1, specialRequest: 'cre\u0301me' }],
    };
    expect((await owner.post<DashboardOrder>('/orders', order)).body).toMatchObject({
      customer: { name: 'José' },
      notes: 'one\ntwo\nthree',
      lines: [{ specialRequest: 'créme' }],
    });
  });
});
