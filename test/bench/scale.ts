import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { ConnectionString } from 'mongodb-connection-string-url';
import { measureWorld } from './scale/measure.ts';
import type { Row } from './scale/measure-traffic.ts';
import { readSettings } from './settings.ts';

const { SIZES, MINUTES, MONGODB_URL } = readSettings(
  `What one restaurant costs among a hundred, and among a thousand. For each size a world of restaurants is made, one in ten with ten
times the orders, their endpoints well, slow, failing or disabled, each with a live stream; two processes serve it and two work for it.
First it measures what an idle process costs, a list, an order and its delivery: commands, index keys and documents examined, bytes
written, processor time. Then all restaurants have traffic, and one worker is killed each minute. Whatever grows by more than a fifth
from the first size to the last is marked.`,
  {
    SIZES: { sets: 'numbers of restaurants', byDefault: [100, 1_000] },
    MINUTES: { sets: 'how long each has traffic', byDefault: 2 },
    MONGODB_URL: {
      sets: 'a server, whose database `test` is dropped; without it, the embedded one',
      byDefault: '',
    },
  },
);
const GREW = 1.2;

const measured: Row[][] = [];
for (const restaurants of SIZES) {
  console.log(`\n${restaurants} restaurants`);
  measured.push(await withDatabase(database => measureWorld(database, restaurants, MINUTES)));
  await setTimeout(1_000);
}
const [first = []] = measured;
console.table(
  Object.fromEntries(
    first.map(({ what, unit, compared }, index) => {
      const values = measured.map(rows => rows[index]?.value ?? Number.NaN);
      const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
      const mark = compared && growth > GREW ? `GREW ${growth.toFixed(1)} times` : '';
      const columns = values.map((value, size) => [
        `${SIZES[size]} restaurants`,
        Number(value.toPrecision(3)),
      ]);
      return [`${what}, ${unit}`, { ...Object.fromEntries(columns), '': mark }];
    }),
  ),
);
process.exit();

async function withDatabase(
  measure: (database: { url: string; pid?: number }) => Promise<Row[]>,
): Promise<Row[]> {
  if (MONGODB_URL) return measure({ url: inTestDatabase(MONGODB_URL) });
  const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  try {
    return await measure({ url: inTestDatabase(database.url), pid: database.pid });
  } finally {
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

function inTestDatabase(url: string): string {
  const address = new ConnectionString(url);
  address.pathname = '/test';
  return address.href;
}
