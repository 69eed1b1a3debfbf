import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { MongoClientOptions } from 'mongodb';

type Connection = { destroy(): void };

/** The driver takes another class of connections, but its types do not say so, and it does not export its own. */
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: Socket, options: object) => Connection;
};

/**
 * Is closed as soon as the server ends it. The driver's own is closed some time after its socket, and a command that is written in
 * between waits for ever: one heartbeat is enough for a process that never finds its database again (mongodb 7.8 and 7.9).
 */
class EndingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('end', () => this.destroy());
  }
}

export const ENDING_CONNECTION: MongoClientOptions = { connectionType: EndingConnection } as object;
