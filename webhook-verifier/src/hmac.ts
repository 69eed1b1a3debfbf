const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** HMAC-SHA256 of `<timestamp>.<payload>`. The key is the UTF-8 bytes of the secret as it was shown. */
export async function sign(secret: string, timestamp: string, payload: Uint8Array): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const prefix = encoder.encode(`${timestamp}.`);
  const message = new Uint8Array(prefix.length + payload.length);
  message.set(prefix);
  message.set(payload, prefix.length);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
}
