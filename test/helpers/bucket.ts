import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Bucket = {
  /** The service's credentials for it. */
  access: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, Buffer>;
  /** Responds to the next requests with these statuses, without storing anything. */
  failNext(...statuses: number[]): void;
  /** Makes deletions wait. `arrived` resolves with the first one. */
  holdDeletions(): { arrived: Promise<void>; release(): void };
  stop(): Promise<void>;
};

const REGION = 'eu-central-1';
const KEY_ID = 'AKIATEST';
const SECRET = 'the secret of the bucket';

/** Handles `PUT`, `GET`, and `DELETE` like S3-compatible stores: path-style, with version 4 signatures. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const failures: number[] = [];
  const arrived = Promise.withResolvers<void>();
  let released: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.method === 'DELETE') {
      arrived.resolve();
      await released;
    }
    response.statusCode = failures.shift() ?? (isSigned(request, body) ? 200 : 403);
    if (response.statusCode !== 200) return response.end();
    const name = decodeURIComponent(request.url ?? '');
    const stored = objects.get(name);
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method !== 'GET') return response.end();
    if (!stored) response.statusCode = 404;
    return response.end(stored);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    access: {
      url: `http://127.0.0.1:${port}/bucket/ordering`,
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    objects,
    holdDeletions() {
      const hold = Promise.withResolvers<void>();
      released = hold.promise;
      return { arrived: arrived.promise, release: hold.resolve };
    },
    failNext: (...statuses) => void failures.push(...statuses),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, day = '', region = '', signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const lines = signed.split(';').map(name => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return (
    keyId === KEY_ID &&
    region === REGION &&
    ['host', 'x-amz-date'].every(name => signed.split(';').includes(name)) &&
    hmac(key, toSign).toString('hex') === signature
  );
}
