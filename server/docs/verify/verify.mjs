import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Throws unless the request was signed with the secret in the last five minutes. `body` is the raw body, a
 * Buffer.
 */
export function verify(body, signature, secret, now = Date.now() / 1000) {
  const parts = signature.split(',').map(part => part.trim());
  const [timestamp = '', ...others] = parts.filter(part => part.startsWith('t=')).map(part => part.slice(2));
  if (others.length > 0 || !/^\d{1,12}$/.test(timestamp)) throw new Error('malformed signature');
  if (Math.abs(now - Number(timestamp)) > 300) throw new Error('signature timestamp outside the tolerance');
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const matches = parts
    .filter(part => /^v1=[0-9a-fA-F]{64}$/.test(part))
    .some(part => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected));
  if (!matches) throw new Error('signature mismatch');
}
