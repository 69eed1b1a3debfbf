import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect, it } from 'vitest';
import { startDatabaseProxy } from '../../test/helpers/database-proxy.ts';
import { connect } from './client.ts';

it('A command sent while its connection is closing runs on another connection', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(proxy.stop);
  const sockets: Socket[] = [];
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', collect);
  onTestFinished(() => void unsubscribe('net.client.socket', collect));
  const client = await connect(proxy.url, 'test');
  onTestFinished(client.close);
  await client.ping();
  const pooled = sockets.filter(socket => !socket.destroyed);

  const closing = pooled.map(async socket => {
    let isClosed = false;
    socket.once('close', () => {
      isClosed = true;
    });
    while (!socket.destroyed) await setImmediate();
    return { isClosed, answered: await client.ping().then(() => true) };
  });
  proxy.end();
  expect(await Promise.all(closing)).toEqual(pooled.map(() => ({ isClosed: false, answered: true })));
});
