import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import ky from 'ky';
import createOpenApiClient from 'openapi-fetch';
import { readSettings } from '../../test/bench/settings.ts';
import { buildPackage } from '../../test/helpers/build-package.ts';
import type { paths } from '../src/generated/types.ts';
import type * as Sdk from '../src/index.ts';
import { exampleOf } from '../src/testing/data.ts';

const WARM_UP = 2_000;
/** The number of consecutive calls that one client makes. */
const TURN = 50;

/** This file is also the server, which runs in a separate process. */
if (process.send) serve();
else {
  const { ROUNDS } = readSettings(
    `Measures one call to a local server: the overhead of the built SDK over bare fetch and JSON.parse, beside its peers. The clients
take short turns in random order, so that noise and warm caches affect all of them equally.`,
    { ROUNDS: { sets: 'the number of calls per client', byDefault: 10_000 } },
  );
  await buildPackage(fileURLToPath(new URL('..', import.meta.url)));
  await measure(ROUNDS);
}

function serve(): void {
  const body = JSON.stringify(exampleOf('getOrder'));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-ratelimit-limit': '120',
    'x-ratelimit-remaining': '117',
    'x-ratelimit-reset': '1773512525',
    'x-request-id': 'req-1',
  };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function measure(rounds: number): Promise<void> {
  const server = fork(fileURLToPath(import.meta.url));
  const [port] = await once(server, 'message');
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    const ways = await waysTo(baseUrl);
    const times = new Map(ways.map(([name]) => [name, new Float64Array(rounds)]));
    for (let round = -WARM_UP; round < rounds; round += TURN) {
      for (const [name, call] of shuffle(ways)) {
        const series = times.get(name);
        for (let step = 0; step < TURN; step += 1) {
          const begun = performance.now();
          await call();
          if (round >= 0 && series) series[round + step] = performance.now() - begun;
        }
      }
    }
    report(times);
  } finally {
    server.kill();
  }
}

async function waysTo(baseUrl: string): Promise<[string, () => Promise<unknown>][]> {
  const built: typeof Sdk = await import(new URL('../dist/index.js', import.meta.url).href);
  const headers = { authorization: 'Bearer rok_1', accept: 'application/json' };
  const client = new built.RestaurantOrdering({ apiKey: 'rok_1', baseUrl });
  const openApi = createOpenApiClient<paths>({ baseUrl, headers });
  const kyClient = ky.create({ headers });
  const bare = async () => JSON.parse(await (await fetch(`${baseUrl}/v1/orders/1042`, { headers })).text());
  return [
    ['fetch + JSON.parse', bare],
    [
      'fetch + JSON.parse, with a timeout',
      async () => {
        const init = { headers, signal: AbortSignal.timeout(30_000) };
        return JSON.parse(await (await fetch(`${baseUrl}/v1/orders/1042`, init)).text());
      },
    ],
    ['@restaurant-ordering/sdk', () => client.orders.get(1042)],
    [
      'openapi-fetch',
      () => openApi.GET('/v1/orders/{reference}', { params: { path: { reference: '1042' } } }),
    ],
    [
      'openapi-fetch with a timeout',
      () => {
        const params = { path: { reference: '1042' } };
        return openApi.GET('/v1/orders/{reference}', { params, signal: AbortSignal.timeout(30_000) });
      },
    ],
    ['ky', () => kyClient(`${baseUrl}/v1/orders/1042`).json()],
    // Same as the first. The difference between the two is the measurement noise.
    ['fetch + JSON.parse, again', bare],
  ];
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map(item => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function report(times: Map<string, Float64Array>): void {
  const getMedian = (series: Float64Array) => series.toSorted()[Math.floor(series.length / 2)] ?? Number.NaN;
  const [first = new Float64Array()] = times.values();
  const base = getMedian(first);
  console.log(`Median of ${first.length} calls each, taking turns, Node ${process.versions.node}`);
  for (const [name, series] of times) {
    const median = getMedian(series);
    const ratio = ((median / base - 1) * 100).toFixed(1).padStart(6);
    console.log(`${name.padEnd(36)} ${(median * 1_000).toFixed(0).padStart(6)} µs ${ratio} %`);
  }
}
