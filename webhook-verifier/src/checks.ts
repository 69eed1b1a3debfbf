import { WebhookVerificationError, type WebhookVerificationErrorCode } from './error.ts';
import type { WebhookEvent } from './event.ts';
import { signatureHeader, signatureToleranceSeconds } from './generated/contract.ts';
import type { VerifyOptions, WebhookHeaders, WebhookPayload, WebhookSecret } from './options.ts';

/** What is left to do for a signature once everything but the HMAC has been checked. */
export interface Claim {
  readonly secrets: readonly string[];
  readonly payload: string | Uint8Array;
  /** The bytes that are signed ahead of the payload. */
  readonly prefix: string;
  /** 64 hexadecimal digits each, at least one. */
  readonly signatures: readonly string[];
}

/** Every check that needs no cryptography, in the order in which their errors win. */
export function checkRequest(options: VerifyOptions): Claim {
  const secrets = checkSecret(options.secret);
  const payload = typeof options.payload === 'string' ? options.payload : toBytes(options.payload);
  const { timestamp, signatures } = parseSignature(options.signature ?? findSignature(options.headers));
  checkTime(Number(timestamp) * 1000, options);
  return { secrets, payload, prefix: `${timestamp}.`, signatures };
}

export function checkSecret(secret: WebhookSecret): string[] {
  const secrets = [secret].flat();
  const filled = secrets.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (filled.length === 0 || filled.length < secrets.length) {
    fail('missing_secret', 'The signing secret is missing or empty: is its environment variable set?');
  }
  return filled;
}

function toBytes(payload: Exclude<WebhookPayload, string>): Uint8Array {
  try {
    if (ArrayBuffer.isView(payload)) {
      return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);
    }
    // By its tag, since a buffer may come from another realm.
    if (Object.prototype.toString.call(payload) === '[object ArrayBuffer]') return new Uint8Array(payload);
  } catch {
    // A detached buffer, which has no bytes any more.
  }
  fail('invalid_payload', 'The payload must be the raw body as string or bytes, not a parsed object.');
}

const headerKey = signatureHeader.toLowerCase();

function findSignature(headers: WebhookHeaders | undefined): unknown {
  if (typeof headers !== 'object' || headers === null) return undefined;
  if (typeof headers.get === 'function') return headers.get(headerKey);
  const bag = headers as Exclude<WebhookHeaders, { get(name: string): string | null }>;
  const value = bag[headerKey] ?? bag[Object.keys(bag).find(name => name.toLowerCase() === headerKey) ?? ''];
  return Array.isArray(value) ? value.join() : value;
}

function parseSignature(header: unknown): { timestamp: string; signatures: string[] } {
  const text = typeof header === 'string' ? header.trim() : '';
  if (text === '') {
    fail('missing_signature', `The header ${signatureHeader} is missing: does a proxy remove it?`);
  }
  const times: string[] = [];
  const signatures: string[] = [];
  for (const part of text.split(',')) {
    const item = part.trim();
    if (item.startsWith('t=')) times.push(item.slice(2));
    else if (/^v1=[\da-f]{64}$/i.test(item)) signatures.push(item.slice(3));
  }
  const [timestamp = ''] = times;
  if (times.length !== 1 || !/^\d+$/.test(timestamp) || signatures.length === 0) {
    fail('malformed_signature', `The header ${signatureHeader} is not of the form t=<seconds>,v1=<hex>.`);
  }
  return { timestamp, signatures };
}

function checkTime(sent: number, { now = Date.now(), toleranceSeconds }: VerifyOptions): void {
  const late = Number(now) - sent;
  const tolerance = (toleranceSeconds ?? signatureToleranceSeconds) * 1000;
  // Written so that NaN fails.
  if (!(-late <= tolerance))
    fail('timestamp_in_future', 'The signature is from the future: is the clock right?');
  if (!(late <= tolerance))
    fail('timestamp_too_old', 'The signature is too old: a replay, or a clock that is wrong?');
}

export function failMismatch(): never {
  fail('signature_mismatch', 'No signature matches: is it the secret of this endpoint, and the raw body?');
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The event in a payload whose signature has been verified. */
export function parseEvent(payload: WebhookPayload): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(
      typeof payload === 'string' ? payload.replace(/^\uFEFF/, '') : decoder.decode(payload),
    );
  } catch (cause) {
    fail('invalid_payload', 'The body is signed but not JSON in UTF-8.', { cause });
  }
  if (!isEvent(event)) fail('invalid_payload', 'The body is signed but not an event.');
  return event;
}

function isEvent(value: unknown): value is WebhookEvent {
  const { id, type, data } = Object(value);
  return typeof id === 'string' && typeof type === 'string' && typeof data === 'object' && data !== null;
}

function fail(code: WebhookVerificationErrorCode, message: string, options?: { cause: unknown }): never {
  throw new WebhookVerificationError(code, message, options);
}
