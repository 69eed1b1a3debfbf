import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import type { NewPushSubscription } from '../../generated/dashboard/types.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

/** The data that a page's service worker gets. */
export type Notification = { id: string; kind: string; number: number; language: string; tag: string };

/** A browser as known to the service and its push service. */
export type Browser = {
  subscription: NewPushSubscription;
  /** Throws if the notification was not encrypted for this browser. */
  decrypt(body: Buffer): Notification;
};

/** `pushService` is the URL of a push service. */
export function createBrowser(pushService: string): Browser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    subscription: {
      endpoint: new URL(`/push/${randomBytes(12).toString('hex')}`, pushService).href,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
      language: 'en',
    },
    decrypt(body) {
      const { salt, senderKey, record } = readHeader(body);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const input = derive(secret, pair.computeSecret(senderKey), info, 32);
      const key = derive(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // A message's last record ends with 2 and zero padding.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** A message's header (RFC 8188) and only record. */
function readHeader(body: Buffer) {
  const end = 21 + body.readUInt8(20);
  return { salt: body.subarray(0, 16), senderKey: body.subarray(21, end), record: body.subarray(end) };
}

/** HKDF with one block of output. */
function derive(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(input).digest();
  const block = createHmac('sha256', key).update(info).update(Buffer.of(1)).digest();
  return block.subarray(0, length);
}

/** A push service over real TLS. */
export type PushServer = Receiver & {
  /** A browser that gets its notifications here. */
  newBrowser(): Browser;
  /** Sets the response status from now on. */
  answer(status: number): void;
  requestsFor(browser: Browser): Received[];
  notificationsFor(browser: Browser): Notification[];
};

export async function startPushServer(): Promise<PushServer> {
  let status = 201;
  const receiver = await startReceiver(response => response.writeHead(status).end());
  const requestsFor = ({ subscription: { endpoint } }: Browser) =>
    receiver.received.filter(({ path }) => path === new URL(endpoint).pathname);
  return {
    ...receiver,
    newBrowser: () => createBrowser(receiver.url),
    answer(next) {
      status = next;
    },
    requestsFor,
    notificationsFor: browser => requestsFor(browser).map(({ body }) => browser.decrypt(body)),
  };
}
