import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './generation/document.ts';

// Lists the parts of the contract that the code doesn't mention yet, after `npm run generate`. Types and
// tests fail for required ones; this lists them all in one place, except for generated ones.
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
    what: 'a handler, in the file of its area; a new file is named in handlers.ts',
    names: ({ publicApi }) => listOperations(publicApi),
  },
  {
    files: 'server/api/dashboard/*.ts',
    what: 'a handler, in the file of its area; a new file is named in handlers.ts',
    names: ({ dashboardApi }) => listOperations(dashboardApi),
  },
  {
    files: 'test/helpers/dashboard-requests.ts',
    what: 'a request that succeeds, which test/contract/roles.test.ts makes in every role',
    names: ({ dashboardApi }) => listOperations(dashboardApi),
  },
  {
    files: 'sdk/src/testing/handlers.ts',
    what: 'what the mock does; without it, it answers with the example',
    optional: true,
    names: ({ publicApi }) => listOperations(publicApi),
  },
  {
    files: 'test/deployment/plan.ts',
    what: 'writes that leave a running service as it is, for `npm run test:contract -- --write`',
    names: ({ publicApi }) => listOperations(publicApi, method => method !== 'get'),
  },
  {
    files: '{server/modules/orders,spec/rules}/*.ts',
    what: 'the change that fires it: a status in order-status.ts, or an `eventType` in a service',
    names: listEvents,
  },
  {
    files: 'server/web/dashboard/features/webhooks/names.ts',
    what: 'a name, in a group of the form of endpoints; then `npm run translate -w server/web`, and the Arabic text',
    names: listEvents,
  },
  {
    files: 'webhook-verifier/vectors.json',
    what: 'a vector, made by `npm run vectors -w webhook-verifier` with OpenSSL',
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
await print('Still to be written:', needed);
await print('May be written:', optional);

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
