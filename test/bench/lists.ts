import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { dashboard, type Operation, operations } from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';
import { startTestService } from '../helpers/service.ts';
import { fill } from './seed.ts';
import { readSettings } from './settings.ts';

const { ORDERS, DELIVERIES, ONLY } = readSettings(
  `What the database examines for each list of both contracts, with each of its filters and each two of them, and how long an
answer takes, at a restaurant with very many orders and deliveries. Fails when a collection is walked.`,
  {
    ORDERS: { sets: 'orders, activity entries and stock movements', byDefault: 100_000 },
    DELIVERIES: { sets: 'webhook deliveries', byDefault: 1_000_000 },
    ONLY: { sets: 'a part of the paths to take; without it, all', byDefault: '' },
  },
);
const CALLS = 5;
const LIMIT = 25;
/** A page deep in long lists, and past the end of others. */
const FAR = 1_000;
/** After a cursor, its own element and a lookahead element are also read. */
const MOST_READ = LIMIT + 2;
/** Lists slower than this many milliseconds are reported. */
const SLOW = 100;

const service = await startTestService({}, COMMAND_MONITORING, { roles: ['api'] });
const { commandsOf, explain } = watchQueries(service);
const samples = await fill(service, { orders: ORDERS, deliveries: DELIVERIES });
const { restaurantId } = samples;
const { orders, webhookDeliveries } = service.context.collections;
const order = await orders.findOne({ restaurantId });
const delivery = await webhookDeliveries.findOne({ endpointId: samples.endpointId });

/** Values for each filter: one that matches most elements, then one that matches few. */
const VALUES: Record<string, string[]> = {
  'listWebhookDeliveries.status': ['succeeded', 'gave_up'],
  status: ['completed', 'pending'],
  type: ['delivery'],
  branchId: [samples.branchId],
  createdAfter: ['2026-01-06T00:00:00Z'],
  createdBefore: ['2026-03-01T00:00:00Z'],
  after: ['2026-01-06T00:00:00Z'],
  before: ['2026-03-01T00:00:00Z'],
  published: ['true'],
  search: ['sardines'],
  categoryId: [samples.categoryId],
  number: ['50000'],
  customer: ['sousa'],
  day: ['2026-02-01'],
  actorId: ['system'],
  subjectId: [samples.itemId],
  endpointId: [samples.endpointId],
  eventType: ['order.ready', 'order.created'],
  responseClass: ['success', 'server_error'],
  eventId: [delivery?.eventId ?? ''],
  orderId: [order?._id ?? ''],
  view: ['active'],
};

/** Only lists whose paths contain this; all if empty. */
const rows: Record<string, Record<string, string | number>> = {};
let scans = 0;
for (const [who, all] of [[keyOf, operations] as const, [sessionOf, dashboard.operations] as const]) {
  for (const { method, path, operation } of all) {
    if (method !== 'GET' || !namesOf(operation).includes('page') || !path.includes(ONLY)) continue;
    const list = path.replace('{itemId}', samples.itemId).replace('{reference}', order?._id ?? '');
    for (const query of queriesOf(operation)) await measure(list + query, await who());
    if (!namesOf(operation).includes('cursor')) continue;
    for (const query of queriesOf(operation).filter(query => !query.includes('&page'))) {
      const cursor = await findCursor(list + query, await who());
      if (cursor) await measure(`${list}${query}&cursor=${cursor}`, await who(), `${list}${query}&cursor=…`);
    }
  }
}
console.table(rows);
await service.stop();
if (scans > 0) {
  console.error(`${scans} queries walk a collection`);
  process.exitCode = 1;
}

async function measure(path: string, headers: Record<string, string>, label = path): Promise<void> {
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(service.url + path, { headers });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}`);
    return performance.now() - began;
  };
  const first = await ask();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) times.push(await ask());
  const p50 = times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? Number.NaN;
  const costs = await Promise.all((await commandsOf(ask)).map(explain));
  const scanned = costs.filter(({ scansCollection }) => scansCollection).length;
  scans += scanned;
  const documents = Math.max(...costs.map(cost => cost.documents));
  const keys = costs.reduce((sum, cost) => sum + cost.keys, 0);
  const marks = [p50 > SLOW && 'slow', documents > MOST_READ && 'reads more', scanned > 0 && 'SCANS'];
  const row = {
    first: Math.round(first),
    p50: Math.round(p50),
    documents,
    keys,
    '': marks.filter(Boolean).join(', '),
  };
  rows[label] = row;
  console.log(`${label}: ${Object.values(row).join(' ')}`);
}

async function findCursor(path: string, headers: Record<string, string>): Promise<string | null> {
  const answer = await fetch(service.url + path, { headers });
  const { pagination } = JSON.parse(await answer.text());
  return pagination.nextCursor;
}

/** Queries of a list: none, a deep page, each filter, and each pair of filters. */
function queriesOf(operation: Operation): string[] {
  const required = (operation.parameters ?? []).filter(one => one.in === 'query' && one.required);
  const asked = required.map(({ name }) => valuesOf(operation, name)[0]).join('');
  const filters = namesOf(operation).filter(
    name => !['page', 'limit', 'cursor'].includes(name) && !required.some(one => one.name === name),
  );
  const singles = filters.flatMap(name => valuesOf(operation, name));
  const pairs = singles.flatMap((one, index) =>
    singles.slice(index + 1).flatMap(other => (nameIn(one) === nameIn(other) ? [] : [one + other])),
  );
  return ['', `&page=${FAR}`, ...singles, ...pairs].map(query => `?limit=${LIMIT}${asked}${query}`);
}

function valuesOf({ operationId }: Operation, name: string): string[] {
  const values = VALUES[`${operationId}.${name}`] ?? VALUES[name];
  if (!values) throw new Error(`Say in VALUES what to ask ${operationId} for with ${name}`);
  return values.map(value => `&${name}=${encodeURIComponent(value)}`);
}

function namesOf({ parameters = [] }: Operation): string[] {
  return parameters
    .filter(({ $ref, in: place }) => $ref !== undefined || place === 'query')
    .map(({ $ref, name }) => $ref?.split('.').at(-1) ?? name);
}

function nameIn(query: string): string {
  return query.slice(0, query.indexOf('='));
}

/** A new key for each list, to stay below the rate limit. */
async function keyOf(): Promise<Record<string, string>> {
  const key = { restaurantId, name: 'Bench', scopes: EVERY_SCOPE, branches: 'all' as const };
  const { secret } = await service.context.services.keys.create(key);
  return { authorization: `Bearer ${secret}` };
}

async function sessionOf(): Promise<Record<string, string>> {
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  return { cookie: owner.cookie() ?? '' };
}
