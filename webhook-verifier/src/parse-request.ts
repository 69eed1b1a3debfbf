import { WebhookVerificationError, type WebhookVerificationErrorCode } from './error.ts';
import type { WebhookEvent } from './event.ts';
import { signatureHeader, signatureToleranceSeconds } from './generated/contract.ts';
import type { VerifyOptions, WebhookPayload, WebhookSecret } from './options.ts';

// Everything but the HMAC. Kept small, messages included: the core entry may have 2 kB.

/** What is left for an HMAC to decide. `prefix` is ASCII; `signatures` are one or more of `v1=` and 64 hex digits. */
export type ParsedSignature = readonly [
  secrets: readonly string[],
  prefix: string,
  signatures: readonly string[],
];

export const encoder = new TextEncoder();
const decoder = new TextDecoder('utf8', { fatal: true });

/** Every check that needs no cryptography, in the order in which their errors win. */
export function parseRequest(options: VerifyOptions): ParsedSignature {
  // JavaScript may pass nothing at all.
  const secrets = parseSecrets(options?.secret);
  const { headers, now = Date.now(), toleranceSeconds = signatureToleranceSeconds } = options;

  // A header may be called `get`.
  const found =
    typeof headers?.get === 'function'
      ? headers.get(signatureHeader)
      : Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === signatureHeader)?.[1];
  // What stands between the commas, without the spaces around it.
  const items = `${options.signature ?? found ?? ''}`.match(/[^\s,]([^,]*[^\s,])?/g);
  if (!items) throwError('missing_signature', `No ${signatureHeader} header`);
  const time = items.filter(item => item.startsWith('t=')).join();
  const signatures = items.filter(item => /^v1=[\da-fA-F]{64}$/.test(item));
  if (!/^t=\d+$/.test(time) || !signatures[0]) {
    throwError('malformed_signature', `${signatureHeader} is not t=<seconds>,v1=<hex>`);
  }

  const prefix = `${time.slice(2)}.`;
  // A number may end in a point.
  const age = +now / 1000 - +prefix;
  // Written so that NaN fails.
  if (!(Math.abs(age) <= toleranceSeconds)) {
    throwError(age < 0 ? 'timestamp_in_future' : 'timestamp_too_old', `Signed ${age} s ago: wrong clock?`);
  }
  return [secrets, prefix, signatures];
}

export function parseSecrets(secret: WebhookSecret): string[] {
  const secrets = (Array.isArray(secret) ? secret : [secret]) as string[];
  if (!secrets[0] || !secrets.every(one => one?.trim?.())) throwError('missing_secret', 'Set the secret');
  return secrets;
}

/** The bytes of the payload. `DataView` throws for whatever is no buffer, of this realm or another. */
export function toBytes(payload: WebhookPayload): Uint8Array {
  try {
    const text = typeof payload === 'string';
    const view = text
      ? encoder.encode(payload)
      : ArrayBuffer.isView(payload)
        ? payload
        : new DataView(payload);
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    throwError('invalid_payload', 'Pass the raw body, not parsed');
  }
}

/** The event in a payload whose signature was verified; a byte order mark is skipped. */
export function parseEvent(payload: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(decoder.decode(payload));
    if (typeof event.id === 'string' && typeof event.type === 'string' && event.data instanceof Object) {
      return event;
    }
  } catch {
    // Not JSON, or null.
  }
  throwError('invalid_payload', 'Signed, no event');
}

export function throwError(code: WebhookVerificationErrorCode, message: string): never {
  throw new WebhookVerificationError(code, message);
}
