import { webCrypto } from './web-crypto.ts';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** HMAC-SHA256 of `prefix` and `payload`. */
export async function sign(
  key: Uint8Array<ArrayBuffer>,
  prefix: string,
  payload: Uint8Array,
): Promise<Uint8Array> {
  const { subtle } = webCrypto();
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign']);
  const start = new TextEncoder().encode(prefix);
  const message = new Uint8Array(start.length + payload.length);
  message.set(start);
  message.set(payload, start.length);
  return new Uint8Array(await subtle.sign('HMAC', imported, message));
}
