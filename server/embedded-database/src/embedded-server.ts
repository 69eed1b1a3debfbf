import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Context, Reply } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { runCommand } from './commands/run-command.ts';
import { CommandError, DiskFullError, isDiskFull } from './errors.ts';
import { Database } from './storage/database.ts';
import { deleteExpired } from './ttl.ts';
import { frameReply, MessageReader, parseMessage, type Request } from './wire/framing.ts';
import { Gate } from './wire/gate.ts';
import { encodeReply } from './wire/raw-bson.ts';

const SWEEP_INTERVAL_MS = 1000;
/** Under load, a commit waits this long for more commands to share it, like PostgreSQL's `commit_delay`. */
const COMMIT_DELAY_MS = 1;

/** In bytes. Some systems allow slightly more. */
const MAX_SOCKET_PATH = 103;

export type EmbeddedServerOptions = {
  /** The database file. Absent: in memory. */
  path?: string;
  /** A port on 127.0.0.1; 0 for any free one. Absent: a Unix socket where supported. */
  port?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds between TTL sweeps. */
  sweepInterval?: number;
  /** Called when storage fails. No command is acknowledged afterwards. */
  onFailure?: (error: unknown) => void;
};

export type EmbeddedServer = { url: string; stop(): Promise<void> };

/** Runs the server in this process, for its own tests. `startEmbeddedDatabase` runs it in a child process. */
export async function createEmbeddedServer(options: EmbeddedServerOptions = {}): Promise<EmbeddedServer> {
  const service = new Service(options);
  const hasSocket = options.port === undefined && process.platform !== 'win32';
  const url = hasSocket
    ? await service.listenOnSocket(options.path)
    : await service.listenOnPort(options.port ?? 0);
  return { url, stop: () => service.stop() };
}

/** A reply waiting for the commit. `isShared`: its command read or wrote within the transaction. */
type Waiting = { socket: Socket; request: Request; bytes: Buffer; isShared: boolean };

/** Commands that touch no data. Drivers treat their failure as the server's. */
const STATELESS = new Set(['buildInfo', 'endSessions', 'hello', 'ismaster', 'ping', 'saslStart']);

class Service {
  readonly #context: Context;
  readonly #database: Database;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #onFailure: (error: unknown) => void;
  #temporaryFolder: string | undefined;
  #gate: Gate | undefined;
  #waiting: Waiting[] = [];
  #commitScheduled = false;
  #lastGroupSize = 0;
  #stopped = false;
  /** Set after a write fails for lack of space, so that it is logged once. */
  #isFull = false;
  #lastReplyId = 0;

  constructor(options: EmbeddedServerOptions) {
    this.#database = new Database(options.path);
    this.#context = { database: this.#database, cursors: new Cursors(), now: options.now ?? Date.now };
    this.#onFailure = options.onFailure ?? (() => {});
    this.#server = createServer({ noDelay: true }, socket => this.#accept(socket));
    this.#sweeper = setInterval(() => this.#sweep(), options.sweepInterval ?? SWEEP_INTERVAL_MS);
    this.#sweeper.unref();
  }

  /**
   * Next to the file, so that clients find a new process; in a temporary folder without a file or if its path
   * is too long.
   */
  async listenOnSocket(file: string | undefined): Promise<string> {
    let socket = file === undefined ? '' : `${resolve(file)}.sock`;
    if (socket === '' || Buffer.byteLength(socket) > MAX_SOCKET_PATH) {
      this.#temporaryFolder = mkdtempSync(join(tmpdir().length < 70 ? tmpdir() : '/tmp', 'mongodb-'));
      socket = join(this.#temporaryFolder, 'db.sock');
    }
    // A killed process left its socket. No other process serves this file, because it is locked.
    rmSync(socket, { force: true });
    await this.#listen({ path: socket });
    chmodSync(socket, 0o600);
    return `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  }

  async listenOnPort(port: number): Promise<string> {
    this.#gate = new Gate();
    await this.#listen({ port, host: '127.0.0.1' });
    const address = this.#server.address();
    const actual = typeof address === 'object' && address ? address.port : port;
    return `mongodb://${this.#gate.credentials}@127.0.0.1:${actual}/?directConnection=true&authMechanism=PLAIN`;
  }

  #listen(options: ListenOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(options, resolve);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper);
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()));
    if (this.#commitScheduled) this.#commit();
    for (const socket of this.#sockets) socket.destroySoon();
    await closed;
    this.#stopped = true;
    this.#database.close();
    if (this.#temporaryFolder) rmSync(this.#temporaryFolder, { recursive: true });
  }

  #accept(socket: Socket): void {
    const reader = new MessageReader();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', chunk => {
      try {
        for (const message of reader.messages(chunk)) this.#handle(socket, parseMessage(message));
      } catch {
        socket.destroy();
      }
    });
  }

  #handle(socket: Socket, request: Request): void {
    const { body, documents } = request;
    const [name = ''] = Object.keys(body);
    const databaseName = typeof body.$db === 'string' ? body.$db : 'admin';
    const isShared = () => this.#database.hasUncommittedWrites && !STATELESS.has(name);
    const answer = (reply: Reply, shared = isShared()) => this.#answer(socket, request, reply, shared);
    try {
      const admission = this.#gate?.check(socket, name, body);
      const reply = admission ?? runCommand(this.#context, { name, body, documents, databaseName });
      if (!(reply instanceof Promise)) answer(reply);
      else
        reply.then(
          later => answer(later, false),
          error => answer(this.#errorReply(error), false),
        );
    } catch (error) {
      answer(this.#errorReply(error));
    }
  }

  #errorReply(error: unknown): Reply {
    if (error instanceof CommandError) {
      const { message, code, codeName, details } = error;
      return { ok: 0, errmsg: message, code, codeName, ...details };
    }
    if (isDiskFull(error)) {
      // A write rejected without an attempt changed nothing.
      if (!(error instanceof DiskFullError)) this.#abandon(error);
      return DISK_FULL;
    }
    console.error(error);
    if (isStorageError(error)) this.#fail(error);
    return {
      ok: 0,
      errmsg: error instanceof Error ? error.message : String(error),
      code: 1,
      codeName: 'InternalError',
    };
  }

  /** Group commit: replies are sent after the commit of their commands' shared transaction. */
  #answer(socket: Socket, request: Request, reply: Reply, isShared: boolean): void {
    if (request.expectsReply)
      this.#waiting.push({ socket, request, bytes: this.#frame(request, reply), isShared });
    if (this.#commitScheduled) return;
    this.#commitScheduled = true;
    const waits = this.#lastGroupSize > 1 && this.#database.hasUncommittedWrites;
    if (waits) setTimeout(() => this.#commit(), COMMIT_DELAY_MS);
    else setImmediate(() => this.#commit());
  }

  #commit(): void {
    if (!this.#commitScheduled) return;
    this.#commitScheduled = false;
    try {
      if (this.#database.commit() && this.#isFull) {
        this.#isFull = false;
        console.error('the disk of the embedded database has free space again');
      }
    } catch (error) {
      if (!isDiskFull(error)) {
        this.#fail(error);
        return;
      }
      this.#abandon(error);
    }
    this.#lastGroupSize = this.#waiting.length;
    this.#send();
  }

  /** Rejects every command in the shared transaction, because reads may have seen unsaved data. */
  #abandon(error: unknown): void {
    if (!this.#isFull) console.error(new DiskFullError(error).message);
    this.#isFull = true;
    this.#database.abandon();
    for (const waiting of this.#waiting)
      if (waiting.isShared) waiting.bytes = this.#frame(waiting.request, DISK_FULL);
  }

  #send(): void {
    const replies = this.#waiting;
    this.#waiting = [];
    for (const [socket, group] of Map.groupBy(replies, reply => reply.socket)) {
      if (!socket.destroyed) socket.write(Buffer.concat(group.map(({ bytes }) => bytes)));
    }
  }

  #frame(request: Request, reply: Reply): Buffer {
    this.#lastReplyId = (this.#lastReplyId + 1) & 0x7fffffff;
    return frameReply(request, this.#lastReplyId, encodeReply('ok' in reply ? reply : { ...reply, ok: 1 }));
  }

  #sweep(): void {
    try {
      if (deleteExpired(this.#database, this.#context.now()) > 0) this.#database.commit();
    } catch (error) {
      if (!isDiskFull(error)) this.#fail(error);
      // The next sweep retries.
      else if (!(error instanceof DiskFullError)) this.#abandon(error);
    }
  }

  /** Closes every connection without a reply, because what was stored is unknown. */
  #fail(error: unknown): void {
    if (this.#stopped) return;
    this.#waiting = [];
    for (const socket of this.#sockets) socket.destroy();
    this.#onFailure(error);
  }
}

const { message: errmsg } = new DiskFullError();
const DISK_FULL: Reply = { ok: 0, errmsg, code: 14_031, codeName: 'OutOfDiskSpace' };

function isStorageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
