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
  /** While it is on, commands are swallowed. Heartbeats and handshakes pass. */
  hang(isOn: boolean): void;
  countConnections(): number;
  /** Ends every connection, as a server does that stops. */
  end(): void;
  stop(): Promise<void>;
};

/**
 * What becomes of a command: `pass` has it applied and resolves to the answer of the database. The driver gets what this
 * resolves to; if that is nothing, its connection is cut.
 */
export type Fault = (pass: () => Promise<Document>) => Promise<Document | undefined>;

const OP_REPLY = 1;
const HANDSHAKES = ['hello', 'ismaster', 'saslstart', 'saslcontinue'];
const DEFAULT_PORT = 27_017;

/**
 * Stands between the driver and one server, without TLS. `onCommand` is told of each command and its size in bytes, before it passes,
 * and may name a fault of it. With `isReplicaSet`, the driver takes the server for the primary of a replica set and repeats writes.
 * As there, a write that is repeated after a fault is applied once.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  onCommand: (command: Document, bytes: number) => Fault | undefined = () => undefined,
  { isReplicaSet = false } = {},
): Promise<DatabaseProxy> {
  const address = new ConnectionString(databaseUrl);
  const target = parseHost(address.hosts[0] ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  // The driver knows a socket by the end of its name.
  const path = join(folder, 'database.sock');
  const open = new Set<Socket>();
  const applyOnce = createLedger();
  let isHanging = false;

  function forward(client: Socket, database: Socket): void {
    const reader = new MessageReader();

    /** Answers a message that does not simply pass. */
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
  // A member of a replica set would tell the driver the addresses past the proxy.
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
 * Applies a command with a fault, and a repetition of one, each of which have the same session and transaction number: the
 * second of them gets the answer of the first, as it would of a replica set. All others simply pass.
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

/** On a connection of its own: that of the driver may be cut by now. */
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

/** The header of a reply is followed by flags and the kind of its section, or by what `OP_REPLY` has before its document. */
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
