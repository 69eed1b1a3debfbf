import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { expect, test } from 'vitest';
import { findOne } from './find-one.ts';

type Thing = { _id: string; size: number };

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('embedded', { scope: 'file' }, async ({}, { onCleanup }) => {
    const embedded = await startEmbeddedDatabase();
    onCleanup(() => embedded.stop());
    return embedded;
  })
  /** A proxy to the database that can cut connections when a read arrives. */
  .extend('proxy', async ({ embedded }, { onCleanup }) => {
    const path = decodeURIComponent(new URL(embedded.url).host);
    let cuts = 0;
    const open = new Set<Socket>();
    const server = createServer(client => {
      const database = connectSocket(path);
      open.add(client);
      client.on('error', () => {}).on('close', () => database.destroy());
      database.on('error', () => {}).on('close', () => client.destroy());
      database.pipe(client);
      client.on('data', data => {
        if (cuts > 0 && data.includes('singleBatch')) {
          cuts -= 1;
          client.destroy();
        } else database.write(data);
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return {
      url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
      cut: (times: number) => {
        cuts = times;
      },
    };
  })
  .extend('things', async ({ proxy }, { onCleanup }) => {
    const client = new MongoClient(proxy.url);
    onCleanup(() => client.close());
    const things = client.db('any').collection<Thing>('things');
    await things.deleteMany({});
    await things.insertMany([
      { _id: 'small', size: 1 },
      { _id: 'large', size: 3 },
    ]);
    return things;
  });

it('Reads one document by filter, sort, and projection, or null', async ({ things }) => {
  expect(await findOne(things, { _id: 'small' })).toEqual({ _id: 'small', size: 1 });
  expect(await findOne(things, {}, { sort: { size: -1 }, projection: { size: 1, _id: 0 } })).toEqual({
    size: 3,
  });
  expect(await findOne(things, { _id: 'none' })).toBe(null);
  // A condition with an undefined value is ignored, as everywhere.
  expect(await findOne(things, { _id: 'small', size: undefined } as never)).toMatchObject({ size: 1 });
});

it('A read is retried once after its connection breaks', async ({ things, proxy }) => {
  proxy.cut(1);
  expect(await findOne(things, { _id: 'small' })).toEqual({ _id: 'small', size: 1 });
  proxy.cut(2);
  await expect(findOne(things, { _id: 'small' })).rejects.toThrow(MongoNetworkError);
});

it('A command that the database rejects is not retried', async ({ things }) => {
  await expect(findOne(things, { $nonsense: 1 } as never)).rejects.toMatchObject({ code: 2 });
});
