import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './generation/document.ts';
import { findPlainOperations } from './generation/plain-operations.ts';

// Lists the parts of the contract that the code doesn't mention yet, after `npm run generate`. Types and
// tests fail for required ones; this lists them together, except for generated ones.
type Place = {
  /** The file or folder where it must be mentioned. */
  files: string;
  what: string;
  /** Nothing fails without it. */
  optional?: true;
  names: (contracts: Contracts) => string[];
};
type Contracts = { publicApi: OpenApiDocument; dashboardApi: OpenApiDocument };

const PLACES: Place[] = [
  {
    files: 'server/api/public/*.ts',
    what: 'a handler, in the file of its area; register a new file in handlers.ts',
    names: ({ publicApi }) => listOperations(publicApi),
  },
  {
    files: 'server/api/dashboard/*.ts',
    what: 'a handler, in the file of its area; register a new file in handlers.ts',
    names: ({ dashboardApi }) => listOperations(dashboardApi),
  },
  {
    files: 'test/helpers/dashboard-requests.ts',
    what: 'a request that succeeds, which test/contract/roles.test.ts sends in every role',
    names: ({ dashboardApi }) => {
      const plain = findPlainOperations(dashboardApi);
      return listOperations(dashboardApi).filter(id => !plain.has(id));
    },
  },
  {
    files: 'sdk/src/testing/handlers.ts',
    what: 'a handler of the mock, which otherwise returns the example; test it in sdk/test/parity/',
    optional: true,
    names: ({ publicApi }) => listOperations(publicApi),
  },
  {
    files: 'test/deployment/plan.ts',
    what: 'a write that leaves a running service unchanged, for `npm run test:contract -- --write`',
    names: ({ publicApi }) => listOperations(publicApi, method => method !== 'get'),
  },
  {
    files: '{server/modules/orders,spec/rules}/*.ts',
    what: 'the change that fires it: a status in order-status.ts, or an `eventType` in a service',
    names: listEvents,
  },
  {
    files: 'server/web/dashboard/features/webhooks/names.ts',
    what: 'a name, in a group of the endpoint form; then run `npm run translate -w server/web` and translate it in locales/dashboard/ar.po',
    names: listEvents,
  },
  {
    files: 'webhook-verifier/vectors.json',
    what: 'a vector: run `npm run vectors -w webhook-verifier`, which uses OpenSSL',
    names: listEvents,
  },
];

const root = new URL('../', import.meta.url);
const contracts: Contracts = {
  publicApi: await readDocument('public'),
  dashboardApi: await readDocument('dashboard'),
};
const { needed = [], optional = [] } = Object.groupBy(PLACES, place =>
  place.optional ? 'optional' : 'needed',
);
await print('To be written:', needed);
await print('Optional:', optional);

async function print(heading: string, places: Place[]): Promise<void> {
  const missing = await Promise.all(places.map(place => findMissing(place)));
  if (missing.flat().length > 0) console.log([heading, ...missing.flat()].join('\n  '));
}

async function findMissing({ files, what, names }: Place): Promise<string[]> {
  const cwd = fileURLToPath(root);
  let text = '';
  for await (const file of glob(files, { cwd })) text += await readFile(new URL(file, root), 'utf8');
  return names(contracts)
    .filter(name => !new RegExp(`(?<![\\w.])${name}(?![\\w.])`).test(text))
    .map(name => `${name}: ${what} (${files})`);
}

async function readDocument(api: string): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(new URL(`generated/${api}/openapi.json`, root), 'utf8'));
}

function listOperations({ paths }: OpenApiDocument, wanted = (_method: string) => true): string[] {
  return Object.values(paths).flatMap(item =>
    Object.entries(item).flatMap(([method, { operationId = '' }]) => (wanted(method) ? [operationId] : [])),
  );
}

function listEvents({ publicApi }: Contracts): string[] {
  return Object.keys(publicApi.webhooks ?? {});
}
