import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';

/** A request as received. */
export type Received = {
  at: number;
  /** The sender's address. */
  from: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  /** The number of pending requests. */
  open(): number;
  stop(): Promise<void>;
};

type Respond = (response: ServerResponse, received: Received) => void;
type Certificate = { cert: string; key: string };

const EXTENSIONS_OF_AUTHORITY = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
] as const;

const TRUSTED = 'Test authority';
const authorities = new Map<string, Promise<Certificate>>();
const certificates = new Map<string, Promise<Certificate>>();

/** A memoized value by key, created on first use. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

const authority = (name: string) =>
  once(authorities, name, async () => {
    const extensions = [...EXTENSIONS_OF_AUTHORITY];
    const subject = [{ name: 'commonName', value: name }];
    const { cert, private: key } = await generate(subject, {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions,
    });
    return { cert, key };
  });

/** The CA that a service has to trust to reach receivers. */
export const receiverCa = async (): Promise<string> => (await authority(TRUSTED)).cert;

/** The CA as a file, for `NODE_EXTRA_CA_CERTS`. */
export async function receiverCaFile(): Promise<string> {
  const path = join(tmpdir(), `receivers-${process.pid}.pem`);
  await writeFile(path, await receiverCa());
  return path;
}

/** A host's certificate, by the trusted authority or another. */
export const certificateFor = (host: string, by = TRUSTED): Promise<Certificate> =>
  once(certificates, `${host} by ${by}`, async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ca: await authority(by),
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
    });
    return { cert, key };
  });

/** A real receiver over real TLS at `localhost`. Responds with 200 by default. */
export async function startReceiver(
  respond: Respond = response => response.end('ok'),
  certificate: Promise<Certificate> = certificateFor('localhost'),
): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  const { cert, key } = await certificate;
  const server = createServer({ cert, key }, async (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const { url: path = '', headers } = request;
    try {
      const from = request.socket.remoteAddress ?? '';
      const arrived = { at: Date.now(), from, path, headers, body: await buffer(request) };
      received.push(arrived);
      respond(response, arrived);
    } catch {
      // The sender has disconnected.
    }
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/hooks`,
    port,
    received,
    open: () => open,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
