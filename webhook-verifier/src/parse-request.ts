import { throwError } from './error.ts';
import { signatureHeader, signatureToleranceSeconds } from './generated/contract.ts';
import type { VerifyOptions, WebhookHeaders, WebhookSecret } from './options.ts';

/** What the signature's header says. */
export interface ParsedSignature {
  /** When the request was signed, in seconds since 1970; as text, since the HMAC is made over the text. */
  readonly timestamp: string;
  /** The HMACs that may match: the sender makes one with each of its secrets. */
  readonly signatures: readonly Uint8Array[];
}

export interface ParsedRequest extends ParsedSignature {
  readonly secrets: readonly string[];
}

/** Everything that is checked before an HMAC is made, in the order in which errors are reported. */
export function parseRequest(options: VerifyOptions): ParsedRequest {
  // Callers without TypeScript may pass nothing.
  const secrets = parseSecrets(options?.secret);
  const parsed = parseSignature(options.signature ?? findSignature(options.headers));
  checkTimestamp(parsed.timestamp, options);
  return { secrets, ...parsed };
}

export function parseSecrets(secret: WebhookSecret): string[] {
  const secrets = Array.isArray(secret) ? secret : [secret];
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    throwError(
      'missing_secret',
      'The signing secret is missing or empty. Pass it as the dashboard showed it, and check that its environment variable is set.',
    );
  }
  return secrets;
}

function isSecret(secret: unknown): secret is string {
  return typeof secret === 'string' && secret.trim() !== '';
}

function findSignature(headers: WebhookHeaders | undefined): unknown {
  if (headers === undefined || headers === null) return undefined;
  // A plain object may have a header of the name "get".
  if (typeof headers.get === 'function') return headers.get(signatureHeader);
  return Object.entries(headers).find(([name]) => name.toLowerCase() === signatureHeader)?.[1];
}

/** Parses `t=<seconds>,v1=<hex>,v1=<hex>`. Other items are ignored: later versions may add some. */
function parseSignature(header: unknown): ParsedSignature {
  // A header that came more than once may be a list.
  const text = Array.isArray(header) ? header.join(',') : String(header ?? '');
  const items = text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
  if (items.length === 0) {
    throwError(
      'missing_signature',
      `The request has no ${signatureHeader} header. Check that no proxy removes it.`,
    );
  }

  const times = items.filter(item => item.startsWith('t='));
  const timestamp = times[0]?.slice('t='.length) ?? '';
  const signatures = items
    .filter(item => /^v1=[0-9a-fA-F]{64}$/.test(item))
    .map(item => hexToBytes(item.slice('v1='.length)));
  if (times.length !== 1 || !/^[0-9]+$/.test(timestamp) || signatures.length === 0) {
    throwError(
      'malformed_signature',
      `The ${signatureHeader} header is not of the form "t=<seconds>,v1=<hex>". Pass it unchanged.`,
    );
  }
  return { timestamp, signatures };
}

function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}

function checkTimestamp(
  timestamp: string,
  { now = Date.now(), toleranceSeconds = signatureToleranceSeconds }: VerifyOptions,
): void {
  const age = Number(now) / 1000 - Number(timestamp);
  // A clock that is not a number fails, too.
  if (Math.abs(age) <= toleranceSeconds) return;
  const seconds = Math.ceil(Math.abs(age));
  const tolerance = `the tolerance is ${toleranceSeconds}. Check the receiver's clock.`;
  if (age < 0) {
    throwError(
      'timestamp_in_future',
      `The signature's timestamp is ${seconds} seconds in the future; ${tolerance}`,
    );
  }
  throwError('timestamp_too_old', `The signature's timestamp is ${seconds} seconds old; ${tolerance}`);
}
