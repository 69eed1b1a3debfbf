import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, type Document } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { frameReply, MessageReader, parseMessage } from '../../server/embedded-database/src/wire/framing.ts';

export type DatabaseProxy = {
  url: string;
  /** While on, commands are dropped. Heartbeats and handshakes pass. */
  hang(isOn: boolean): void;
  countConnections(): number;
  /** Closes every connection, like a stopping server. */
  end(): void;
  stop(): Promise<void>;
};

/**
 * Handles a command: `pass` applies it and resolves to the database's reply. The driver gets the result;
 * without one, its connection is closed.
 */
export type Fault = (pass: () => Promise<Document>) => Promise<Document | undefined>;

const OP_REPLY = 1;
const HANDSHAKES = ['hello', 'ismaster', 'saslstart', 'saslcontinue'];
const DEFAULT_PORT = 27_017;

/**
 * A proxy between the driver and one server, without TLS. `onCommand` gets each command and its size in bytes
 * first, and may return a fault. With `isReplicaSet`, the driver treats the server as a primary and retries
 * writes. As with a real one, a write retried after a fault is applied once.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  onCommand: (command: Document, bytes: number) => Fault | undefined = () => undefined,
  { isReplicaSet = false } = {},
): Promise<DatabaseProxy> {
  const address = new ConnectionString(databaseUrl);
  const target = parseHost(address.hosts[0] ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  // The driver recognizes a socket by its suffix.
  const path = join(folder, 'database.sock');
  const open = new Set<Socket>();
  const applyOnce = createLedger();
  let isHanging = false;

  function forward(client: Socket, database: Socket): void {
    const reader = new MessageReader();

    /** Replies to a message that does not simply pass through. */
    async function answer(message: Buffer, reply: Promise<Document | undefined>): Promise<void> {
      const document = await reply.catch(() => undefined);
      if (client.destroyed) return;
      if (document === undefined) client.destroy();
      else client.write(frameReply(parseMessage(message), 0, Buffer.from(BSON.serialize(document))));
    }

    function handle(message: Buffer): void {
      const { body } = parseMessage(message);
      const pass = () => askAlone(target, message);
      const isHandshake = HANDSHAKES.includes(Object.keys(body)[0]?.toLowerCase() ?? '');
      if (isHandshake) {
        if (isReplicaSet) void answer(message, pass().then(asPrimary));
        else database.write(message);
        return;
      }
      const fault = onCommand(body, message.length);
      if (isHanging) return;
      const reply = applyOnce(body, pass, fault);
      if (reply) void answer(message, reply);
      else database.write(message);
    }

    client.on('data', chunk => {
      for (const message of reader.messages(chunk)) handle(message);
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
  // A replica set member would reveal the addresses behind the proxy to the driver.
  address.searchParams.delete('replicaSet');
  address.searchParams.set('directConnection', 'true');
  return {
    url: address.href,
    hang(isOn) {
      isHanging = isOn;
    },
    // Each is one socket to the driver and one to the database.
    countConnections: () => open.size / 2,
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

const asPrimary = (hello: Document): Document => ({ ...hello, setName: 'rs0', secondary: false });

/**
 * Applies a faulty command and its retry, which share session and transaction number: the second gets the
 * first one's reply, as from a replica set. All others pass through.
 */
function createLedger() {
  const answers = new Map<string, Promise<Document> | undefined>();
  return (
    { lsid, txnNumber }: Document,
    pass: () => Promise<Document>,
    fault: Fault | undefined,
  ): Promise<Document | undefined> | undefined => {
    if (txnNumber === undefined) return fault?.(pass);
    const key = `${lsid.id.toString('hex')} ${txnNumber}`;
    if (!fault && !answers.has(key)) return undefined;
    const passOnce = () => {
      const answer = answers.get(key) ?? pass();
      answers.set(key, answer);
      return answer;
    };
    if (!answers.has(key)) answers.set(key, undefined);
    return fault ? fault(passOnce) : passOnce();
  };
}

/** On a separate connection, because the driver's may be closed by now. */
async function askAlone(target: NetConnectOpts, message: Buffer): Promise<Document> {
  const socket = connect(target);
  const reader = new MessageReader();
  socket.write(message);
  try {
    for (;;) {
      const [chunk]: Buffer[] = await once(socket, 'data');
      for (const reply of reader.messages(chunk ?? Buffer.alloc(0))) return parseReply(reply);
    }
  } finally {
    socket.destroy();
  }
}

/** A reply's header is followed by flags and a section kind, or by the fields of `OP_REPLY`. */
function parseReply(reply: Buffer): Document {
  const offset = reply.readInt32LE(12) === OP_REPLY ? 36 : 21;
  return BSON.deserialize(reply.subarray(offset), { promoteValues: false });
}

function parseHost(host: string): NetConnectOpts {
  const decoded = decodeURIComponent(host);
  if (decoded.endsWith('.sock')) return { path: decoded };
  const { hostname, port } = new URL(`tcp://${host}`);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
}
