import { throwError } from './error.ts';
import {
  signatureHeader,
  signatureToleranceSeconds,
  standardIdHeader,
  standardSignatureHeader,
  standardTimestampHeader,
} from './generated/contract.ts';
import { decodeBase64, toDecodedKey, toTextKey } from './keys.ts';
import type { VerifyOptions, WebhookHeaders, WebhookSecret } from './options.ts';

/** The parsed signature headers. */
interface ParsedSignature {
  /** The part of the signed message before the payload. */
  readonly prefix: string;
  /** When the request was signed, in seconds since 1970. */
  readonly timestamp: string;
  /** The HMACs that can match. The sender computes one with each of its secrets. */
  readonly signatures: readonly Uint8Array[];
}

export interface ParsedRequest extends ParsedSignature {
  /** The HMAC keys, any of which can match. */
  readonly keys: readonly Uint8Array<ArrayBuffer>[];
}

/** All checks before an HMAC is computed, in the order in which errors are reported. */
export function parseRequest(options: VerifyOptions): ParsedRequest {
  // Callers without TypeScript can omit the options.
  const secrets = parseSecrets(options?.secret);
  const own = toText(options.signature ?? getHeader(options.headers, signatureHeader), ',');
  const isStandard =
    isBlank(own) && !isBlank(toText(getHeader(options.headers, standardSignatureHeader), ' '));
  const parsed = isStandard ? parseStandardHeaders(options.headers) : parseSignature(own);
  checkTimestamp(parsed.timestamp, options);
  // A secret that isn't base64 has no Standard Webhooks key, so it can't match.
  const keys = secrets.map(isStandard ? toDecodedKey : toTextKey).filter(key => key.length > 0);
  return { keys, ...parsed };
}

export function parseSecrets(secret: WebhookSecret): string[] {
  // Unset secrets are skipped, so that `[process.env.NEW, process.env.OLD]` needs no change when the old one
  // is removed.
  const secrets = [secret].flat().filter(one => !isBlank(one));
  if (secrets.length === 0) throwMissingSecret('missing or empty');
  if (!secrets.every(one => typeof one === 'string')) throwMissingSecret('not a string');
  return secrets;
}

function throwMissingSecret(what: string): never {
  throwError(
    'missing_secret',
    `The signing secret is ${what}. Pass it as the dashboard showed it, and check that its environment variable is set.`,
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function getHeader(headers: WebhookHeaders | undefined, name: string): unknown {
  if (headers === undefined || headers === null) return undefined;
  // A plain object can have a header named "get".
  if (typeof headers.get === 'function') return headers.get(name);
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** A repeated header can be a list. */
function toText(header: unknown, separator: string): string {
  return Array.isArray(header) ? header.join(separator) : String(header ?? '');
}

/** Parses `t=<seconds>,v1=<hex>,v1=<hex>`. Other items are ignored, because later versions can add some. */
function parseSignature(header: string): ParsedSignature {
  const items = header
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
  return { prefix: `${timestamp}.`, timestamp, signatures };
}

/** Parses Standard Webhooks headers. Their signatures are `v1,<base64> v1,<base64>`. */
function parseStandardHeaders(headers: WebhookHeaders | undefined): ParsedSignature {
  const id = toText(getHeader(headers, standardIdHeader), ',');
  const timestamp = toText(getHeader(headers, standardTimestampHeader), ',').trim();
  const signatures = toText(getHeader(headers, standardSignatureHeader), ' ')
    .split(/\s/)
    .filter(item => /^v1,[A-Za-z0-9+/]{43}=$/.test(item))
    .map(item => decodeBase64(item.slice('v1,'.length)));
  if (id === '' || !/^[0-9]+$/.test(timestamp) || signatures.length === 0) {
    throwError(
      'malformed_signature',
      `The ${standardIdHeader}, ${standardTimestampHeader}, and ${standardSignatureHeader} headers do not match the Standard Webhooks format. Pass all three unchanged.`,
    );
  }
  return { prefix: `${id}.${timestamp}.`, timestamp, signatures };
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
  // This also fails if `now` is not a number.
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
