// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/embedded-database.ts';
import { eventually } from './test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'embedded-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function connect(server: EmbeddedDatabase): Promise<MongoClient> {
  return new MongoClient(server.url, { serverSelectionTimeoutMS: 2_000 }).connect();
}

/** Probes the socket rather than the process table, which may list a process after its end. */
function isServing(url: string): Promise<boolean> {
  const socket = createConnection(socketOf(url));
  return new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

const socketOf = (url: string) => decodeURIComponent(new URL(url).host);
const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Writes until the server is gone, and returns the acknowledged writes. */
async function writeUntilGone(
  client: MongoClient,
  round: number,
  acknowledged: Map<string, number>,
  onWrite: () => void,
) {
  const orders = client
    .db('kill')
    .collection<{ _id: string; slug: string; tags: string[]; v: number }>('orders');
  const writer = async (lane: number) => {
    for (let i = 0; ; i++) {
      const _id = `${round}-${lane}-${i}`;
      await orders.insertOne({ _id, slug: _id, tags: ['a', `${lane}`], v: 0 });
      acknowledged.set(_id, 0);
      await orders.updateOne({ _id }, { $set: { v: 1 }, $push: { tags: 'b' } });
      acknowledged.set(_id, 1);
      onWrite();
    }
  };
  await Promise.allSettled(Array.from({ length: 20 }, (_, lane) => writer(lane)));
}

describe('a server killed while writing', () => {
  it('has every acknowledged write, and indexes consistent with the documents', async () => {
    const path = join(folder, 'made', 'for', 'it', 'kill.db');
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < 4; round++) {
      let exit: unknown;
      const server = await startEmbeddedDatabase({ path, onExit: reason => (exit = reason) });
      const client = await connect(server);
      const orders = client.db('kill').collection<Document>('orders');
      await orders.createIndexes([
        { key: { slug: 1 }, unique: true },
        { key: { tags: 1 } },
        { key: { v: -1, slug: 1 } },
        { key: { v: 1 }, partialFilterExpression: { v: { $gt: 0 } } },
      ]);
      let writes = 0;
      await writeUntilGone(client, round, acknowledged, () => {
        writes += 1;
        if (writes === 150 + round * 37) process.kill(server.pid, 'SIGKILL');
      });
      await client.close();
      await eventually(() => exit).toEqual({ code: null, signal: 'SIGKILL' });
      await checkEverything(path, acknowledged);
    }
    expect(acknowledged.size).toBeGreaterThan(600);
  });

  async function checkEverything(path: string, acknowledged: ReadonlyMap<string, number>) {
    const server = await startEmbeddedDatabase({ path });
    const client = await connect(server);
    const orders = client.db('kill').collection<Document>('orders');
    const stored = await orders.find().hint({ $natural: 1 }).toArray();
    const versions = new Map(stored.map(({ _id, v }) => [String(_id), Number(v)]));
    const lost = [...acknowledged].filter(([id, version]) => (versions.get(id) ?? -1) < version);
    expect(lost).toEqual([]);
    const updated = stored.filter(({ v }) => v === 1).length;
    const counts = {
      _id_: await orders.countDocuments({ _id: { $gte: '' } } as Document),
      slug_1: await orders.countDocuments({ slug: { $gte: '' } }, { hint: 'slug_1' }),
      tags_1: await orders.countDocuments({ tags: 'a' }, { hint: 'tags_1' }),
      'v_-1_slug_1': await orders.countDocuments({ v: { $gte: 0 } }, { hint: 'v_-1_slug_1' }),
    };
    expect(new Set(Object.values(counts))).toEqual(new Set([stored.length]));
    expect(await orders.countDocuments({ v: { $gt: 0 } }, { hint: 'v_1' })).toBe(updated);
    expect(await orders.countDocuments({ tags: 'b' })).toBe(updated);
    await client.close();
    await server.stop();
  }
});

describe('the process', () => {
  it('keeps data between starts, and removes its journal when it stops', async () => {
    const path = join(folder, 'restart.db');
    const first = await startEmbeddedDatabase({ path });
    const client = await connect(first);
    await client.db('a').collection('b').insertOne({ n: 1 });
    await client.db('a').collection('b').createIndex({ n: 1 }, { unique: true });
    await client.close();
    await first.stop();
    expect(await isServing(first.url)).toBe(false);
    expect(existsSync(`${path}-wal`)).toBe(false);
    const second = await startEmbeddedDatabase({ path });
    const again = await connect(second);
    expect(await again.db('a').collection('b').countDocuments({ n: 1 })).toBe(1);
    await expect(again.db('a').collection('b').insertOne({ n: 1 })).rejects.toMatchObject({ code: 11000 });
    await again.close();
    await second.stop();
  });

  it('does not start a new database over the latest changes of one whose file was moved away', async () => {
    const path = join(folder, 'moved.db');
    const changes = `${path}-wal`;
    writeFileSync(changes, 'the latest changes');
    await expect(startEmbeddedDatabase({ path })).rejects.toThrow(
      /moved\.db-wal contains the latest changes .*: restore .*moved\.db next to it/,
    );
    expect(readFileSync(changes, 'utf8')).toBe('the latest changes');
    expect(existsSync(path)).toBe(false);
  });

  it('rejects a file opened by another process with an explanation', async () => {
    const path = join(folder, 'shared.db');
    const first = await startEmbeddedDatabase({ path });
    await expect(startEmbeddedDatabase({ path })).rejects.toThrow(
      /shared\.db is in use by another process: stop that process/,
    );
    await first.stop();
    const next = await startEmbeddedDatabase({ path });
    await next.stop();
  });

  it('reports that its port is taken', async () => {
    const first = await startEmbeddedDatabase({ port: 0 });
    const port = Number(new URL(first.url).port);
    await expect(startEmbeddedDatabase({ port })).rejects.toThrow(/EADDRINUSE/);
    await first.stop();
  });

  it('lets only its user read the files, including those of an earlier version', async () => {
    const path = join(folder, 'private', 'data.db');
    const open = async () => {
      const server = await startEmbeddedDatabase({ path });
      const client = await connect(server);
      await client.db('a').collection('b').insertOne({});
      expect([dirname(path), path, `${path}-wal`].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
      await client.close();
      await server.stop();
    };
    await open();
    chmodSync(path, 0o644);
    await open();
  });

  it.each([
    ['without a file', undefined],
    ['with a path that is too long for a socket', join(folder, 'long'.repeat(30), 'data.db')],
  ])('listens on a socket in a private folder, which is removed with it, %s', async (_what, path) => {
    const server = await startEmbeddedDatabase(path === undefined ? {} : { path });
    const home = dirname(socketOf(server.url));
    expect([home, socketOf(server.url)].map(modeOf)).toEqual([0o700, 0o600]);
    await server.stop();
    expect(existsSync(home)).toBe(false);
  });

  it('listens next to its file, where a client finds it again after it was killed', async () => {
    const path = join(folder, 'again.db');
    let exit: unknown;
    const first = await startEmbeddedDatabase({ path, onExit: reason => (exit = reason) });
    const client = await connect(first);
    await client.db('a').collection('b').insertOne({ n: 1 });
    expect(modeOf(socketOf(first.url))).toBe(0o600);
    process.kill(first.pid, 'SIGKILL');
    await eventually(() => exit).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await startEmbeddedDatabase({ path });
    expect(second.url).toBe(first.url);
    expect(await client.db('a').collection('b').countDocuments({ n: 1 })).toBe(1);
    await client.close();
    await second.stop();
    expect(existsSync(socketOf(first.url))).toBe(false);
  });

  it('requires the secret of this start when listening on a port', async () => {
    const server = await startEmbeddedDatabase({ port: 0 });
    const client = await connect(server);
    expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    const { host, search, username } = new URL(server.url);
    const stranger = await new MongoClient(`mongodb://${host}/?directConnection=true`).connect();
    await expect(stranger.db('a').command({ ping: 1 })).rejects.toMatchObject({ code: 13 });
    await expect(stranger.db('a').collection('b').insertOne({})).rejects.toMatchObject({ code: 13 });
    await stranger.close();
    const guess = new MongoClient(`mongodb://${username}:guess@${host}/${search}`);
    await expect(guess.connect()).rejects.toMatchObject({ code: 18 });
    await guess.close();
    await server.stop();
  });

  it('ignores signals to the process group until its parent has exited', async () => {
    let exit: unknown;
    const server = await startEmbeddedDatabase({ onExit: reason => (exit = reason) });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(server.pid, signal);
    const client = await connect(server);
    expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await server.stop();
    expect(exit).toBeUndefined();
    await eventually(() => isServing(server.url)).toBe(false);
  });

  it('exits when its parent is killed', async () => {
    const module = new URL('../src/embedded-database.ts', import.meta.url).href;
    const script = `const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
      console.log((await startEmbeddedDatabase()).url); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const url = String(line).trim();
    expect(await isServing(url)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => isServing(url)).toBe(false);
  });
});
