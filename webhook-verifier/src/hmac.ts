import type { webcrypto } from 'node:crypto';

const encoder = new TextEncoder();
const keys = new Map<string, Promise<webcrypto.CryptoKey>>();
const maxKeys = 100;

/** HMAC-SHA256 of `prefix` and `payload`; the key is the UTF-8 bytes of `secret` as it was shown. */
export async function sign(
  secret: string,
  prefix: string,
  payload: string | Uint8Array,
): Promise<Uint8Array> {
  const key = await importKey(secret);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, join(prefix, payload)));
}

function importKey(secret: string): Promise<webcrypto.CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  // A receiver for many endpoints imports the oldest one again rather than keep all for ever.
  if (keys.size >= maxKeys) for (const oldest of [...keys.keys()].slice(0, 1)) keys.delete(oldest);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  keys.set(secret, key);
  return key;
}

function join(prefix: string, payload: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return encoder.encode(prefix + payload);
  const bytes = new Uint8Array(prefix.length + payload.length);
  encoder.encodeInto(prefix, bytes);
  bytes.set(payload, prefix.length);
  return bytes;
}
