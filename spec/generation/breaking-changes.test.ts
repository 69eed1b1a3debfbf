import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';

type Api = 'public' | 'dashboard';
type Node = { [key: string]: Node };
/** A value of a document to replace or remove. */
type Change = [what: string, api: Api, keys: string[], value: unknown];

/**
 * Returns the breaking changes after all of these changes. It compares once, because each comparison starts a
 * process.
 */
async function findAfter(
  api: Api,
  changes: readonly (readonly [...Change, ...unknown[]])[],
): Promise<string[]> {
  const base = fileURLToPath(new URL(`../../generated/${api}/openapi.json`, import.meta.url));
  const document = JSON.parse(await readFile(base, 'utf8'));
  for (const [, of, keys, value] of changes) if (of === api) setAt(document, keys, value);
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const revision = join(folder, 'revision.json');
    await writeFile(revision, JSON.stringify(document));
    return (await findBreakingChanges(base, revision)).map(({ message }) => message);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function setAt(document: Node, keys: string[], value: unknown): void {
  const parent = keys.slice(0, -1).reduce<Node | undefined>((node, key) => node?.[key], document);
  const key = keys.at(-1) ?? '';
  if (!parent) throw new Error(`The contract has no ${keys.join(' ')}`);
  if (value !== undefined) Object.assign(parent, { [key]: value });
  else if (!Reflect.has(parent, key)) throw new Error(`The contract has no ${keys.join(' ')}`);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

const schema = (name: string, ...keys: string[]) => ['components', 'schemas', name, ...keys];
const listOrders = (...keys: string[]) => ['paths', '/v1/orders', 'get', ...keys];
const created = (...keys: string[]) => ['webhooks', 'order.created', 'post', ...keys];
const note = schema('RecordInventoryTransactionRequest', 'properties', 'note');

/** Each is in a different place, so that none hides another. */
const BREAKING: [...change: Change, message: string][] = [
  [
    'a field that is gone',
    'public',
    schema('Order', 'properties', 'notes'),
    undefined,
    '`notes` of `Order` was removed',
  ],
  ['a type', 'public', schema('Order', 'properties', 'number', 'type'), 'string', 'Type of `number`'],
  ['a response without a field', 'public', schema('Order', 'required'), ['id'], 'Properties of `Order`'],
  ['an operation that is gone', 'public', ['paths', '/v1/branches'], undefined, '`/v1/branches` was removed'],
  [
    'a method that is gone',
    'public',
    ['paths', '/v1/orders/{reference}/history', 'get'],
    undefined,
    '`GET /v1/orders/{reference}/history` was removed',
  ],
  ['a response that is gone', 'public', listOrders('responses', '403'), undefined, '`403` was removed'],
  [
    'a header that is gone',
    'public',
    listOrders('responses', '200', 'headers', 'X-RateLimit-Limit'),
    undefined,
    '`X-RateLimit-Limit` was removed',
  ],
  ['a webhook that is gone', 'public', ['webhooks', 'order.ready'], undefined, '`order.ready` was removed'],
  [
    'a webhook without a field',
    'public',
    schema('OrderCreatedEvent', 'properties', 'createdAt'),
    undefined,
    '`createdAt` of `OrderCreatedEvent` was removed',
  ],
  [
    'a webhook that may lack a field',
    'public',
    schema('OrderCreatedEvent', 'required'),
    ['id'],
    'Properties of `OrderCreatedEvent`',
  ],
  [
    'a webhook without a header',
    'public',
    created('parameters', '1'),
    undefined,
    'A header of the webhook is no longer sent',
  ],
  ['a limit that is tighter', 'public', [...note, 'maxLength'], 100, 'maxLength'],
  [
    'a body that may be less',
    'public',
    ['x-max-body-bytes'],
    1_024,
    '`x-max-body-bytes` fell from 262144 to 1024',
  ],
  ['fewer requests', 'public', ['x-rate-limit', 'requests'], 60, '`requests` fell from 120 to 60'],
  [
    'a field that is required',
    'public',
    schema('RecordInventoryTransactionRequest', 'required'),
    ['branchId', 'type', 'quantity', 'note'],
    'became required: `note`',
  ],
  [
    'a value that is not accepted',
    'public',
    schema('KnownInventoryTransactionType', 'enum'),
    ['purchase', 'waste', 'count'],
    "'adjustment'",
  ],
  [
    'another default',
    'public',
    ['components', 'parameters', 'PageParameters.limit', 'schema', 'default'],
    50,
    'The default changed from 25 to 50',
  ],
  [
    'a default that is gone',
    'public',
    schema('UpdateMenuItemRequest', 'properties', 'unavailableReason', 'default'),
    undefined,
    'The default changed from SOLD_OUT to undefined',
  ],
  [
    'a value that is no longer sent',
    'public',
    schema('KnownPaymentStatus', 'enum', '0'),
    undefined,
    'no longer uses unpaid',
  ],
  [
    'a field that is no longer taken',
    'public',
    schema('UpdateOrderStatusRequest', 'properties', 'reason'),
    undefined,
    'no longer taken',
  ],
  [
    'a header that is sent only sometimes',
    'public',
    ['components', 'headers', 'Retry-After', 'required'],
    false,
    'only sometimes',
  ],
  [
    'fewer attempts of a delivery',
    'public',
    ['x-webhook-delivery', 'retryDelaysSeconds', '4'],
    undefined,
    'fewer times',
  ],
  [
    'less time for a receiver',
    'public',
    ['x-webhook-delivery', 'timeoutSeconds'],
    3,
    '`timeoutSeconds` fell from 10 to 3',
  ],
  [
    'shorter pages',
    'public',
    ['components', 'parameters', 'PageParameters.limit', 'x-clamp', 'maximum'],
    50,
    '`maximum` fell from 100 to 50',
  ],
  [
    'an event of any type without a field',
    'public',
    schema('WebhookEvent', 'properties', 'restaurantId'),
    undefined,
    'A model has lost something',
  ],
  [
    'an operation of another name',
    'public',
    listOrders('operationId'),
    'findOrders',
    "changed from 'listOrders' to 'findOrders'",
  ],
  [
    'another scope',
    'public',
    listOrders('x-required-scope'),
    'menu:read',
    '`x-required-scope` changed from orders:read to menu:read',
  ],
  [
    'a write that is not idempotent',
    'public',
    ['paths', '/v1/menu/items/{itemId}', 'patch', 'x-idempotent'],
    false,
    'no longer idempotent',
  ],
  [
    'another role',
    'dashboard',
    ['paths', '/dashboard/api/orders', 'get', 'x-required-role'],
    'owner',
    '`x-required-role` changed from kitchen to owner',
  ],
];

const it = test.extend('found', { scope: 'file' }, async () => ({
  public: await findAfter('public', BREAKING),
  dashboard: await findAfter('dashboard', BREAKING),
}));

describe('A breaking contract change is detected', () => {
  it.for(BREAKING)('%s', ([, api, , , message], { found }) => {
    expect(found[api].join('\n')).toContain(message);
  });
});

const ADDITIONS: Change[] = [
  ['nothing new', 'public', ['info', 'version'], '1.0.0'],
  ['a new field', 'public', schema('Order', 'properties', 'table'), { type: 'string' }],
  [
    'a new field of a webhook',
    'public',
    schema('OrderCreatedEvent', 'properties', 'source'),
    { type: 'string' },
  ],
  [
    'a new value',
    'public',
    schema('KnownErrorCode', 'enum'),
    [
      'invalid_request',
      'unauthorized',
      'key_inactive',
      'forbidden',
      'not_found',
      'method_not_allowed',
      'conflict',
      'rate_limited',
      'internal_error',
      'unavailable',
      'gone',
    ],
  ],
  [
    'a new operation',
    'public',
    ['paths', '/v1/tables'],
    { get: { operationId: 'listTables', responses: { 204: { description: 'None' } } } },
  ],
  ['a higher limit', 'public', ['x-max-body-bytes'], 1_000_000],
  ['a role that more have', 'dashboard', ['paths', '/dashboard/api/keys', 'get', 'x-required-role'], 'staff'],
];

test.for(['public', 'dashboard'] as const)(
  'Additions and relaxations of the %s API are not breaking',
  async api => {
    expect(await findAfter(api, ADDITIONS)).toEqual([]);
  },
);
