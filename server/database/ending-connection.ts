import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { MongoClientOptions } from 'mongodb';

type Connection = { destroy(): void };

/**
 * The driver accepts another connection class, but its types do not say so, and it does not export its own.
 */
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: Socket, options: object) => Connection;
};

/**
 * Closes as soon as the server ends the connection. The driver's own class closes some time after its socket,
 * and a command written in between waits forever: a single heartbeat can keep a process from ever finding its
 * database again (mongodb 7.8 and 7.9).
 */
class EndingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('end', () => this.destroy());
  }
}

export const ENDING_CONNECTION: MongoClientOptions = { connectionType: EndingConnection } as object;
