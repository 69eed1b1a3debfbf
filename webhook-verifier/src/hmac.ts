import type { webcrypto } from 'node:crypto';
import { encoder } from './parse-request.ts';

const keys = new Map<string, Promise<webcrypto.CryptoKey>>();

/** HMAC-SHA256 of `prefix` and `payload`; the key is the UTF-8 bytes of `secret` as it was shown. */
export async function sign(secret: string, prefix: string, payload: Uint8Array): Promise<Uint8Array> {
  const key =
    keys.get(secret) ??
    crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
  // A receiver with more secrets than that imports them again rather than keep them all for ever.
  if (keys.size > 99) keys.clear();
  keys.set(secret, key);
  const message = new Uint8Array(prefix.length + payload.length);
  encoder.encodeInto(prefix, message);
  message.set(payload, prefix.length);
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, message));
}
