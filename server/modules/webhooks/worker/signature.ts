import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The value of `X-Service-Signature`: `t=<unix seconds>`, and one `v1` per secret, the hex HMAC-SHA256 of
 * `<unix seconds>.<payload>`.
 */
export function sign(payload: Uint8Array, secrets: (string | KeyObject)[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(secret =>
    createHmac('sha256', secret).update(`${seconds}.`).update(payload).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map(signature => `v1=${signature}`)].join(',');
}
