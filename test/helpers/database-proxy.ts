import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { MessageReader, parseMessage } from '../../server/embedded-database/src/wire/framing.ts';

export type DatabaseProxy = {
  url: string;
  /** While it is on, commands are swallowed. Heartbeats and handshakes pass. */
  hang(isOn: boolean): void;
  /** Ends every connection, as a server does that stops. */
  end(): void;
  stop(): Promise<void>;
};

const HANDSHAKES = ['hello', 'ismaster', 'saslstart', 'saslcontinue'];
const DEFAULT_PORT = 27_017;

/** Stands between the driver and one server, without TLS. `onCommand` is told of each command and its size in bytes, before it passes. */
export async function startDatabaseProxy(
  databaseUrl: string,
  onCommand: (command: Document, bytes: number) => void = () => {},
): Promise<DatabaseProxy> {
  const address = new ConnectionString(databaseUrl);
  const target = parseHost(address.hosts[0] ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  // The driver knows a socket by the end of its name.
  const path = join(folder, 'database.sock');
  const open = new Set<Socket>();
  let isHanging = false;

  function forward(client: Socket, database: Socket): void {
    const reader = new MessageReader();
    client.on('data', chunk => {
      for (const message of reader.messages(chunk)) {
        const { body } = parseMessage(message);
        const isHandshake = HANDSHAKES.includes(Object.keys(body)[0]?.toLowerCase() ?? '');
        if (!isHandshake) onCommand(body, message.length);
        if (isHanging && !isHandshake) continue;
        database.write(message);
      }
    });
    database.pipe(client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  }

  const server = createServer(client => forward(client, connect(target)));
  await new Promise<void>(resolve => server.listen(path, resolve));
  address.hosts = [encodeURIComponent(path)];
  // A member of a replica set would tell the driver the addresses past the proxy.
  address.searchParams.delete('replicaSet');
  address.searchParams.set('directConnection', 'true');
  return {
    url: address.href,
    hang(isOn) {
      isHanging = isOn;
    },
    end() {
      for (const socket of open) socket.end();
    },
    async stop() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

function parseHost(host: string): NetConnectOpts {
  const decoded = decodeURIComponent(host);
  if (decoded.endsWith('.sock')) return { path: decoded };
  const { hostname, port } = new URL(`tcp://${host}`);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
}
