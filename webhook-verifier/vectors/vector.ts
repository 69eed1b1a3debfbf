import type { WebhookVerificationErrorCode } from '../src/error.ts';

/** A payload as data: text, hexadecimal bytes, or text with a repeated part. */
export type Payload =
  | { text: string }
  | { hex: string }
  | { before: string; repeat: string; times: number; after: string };

/** A case: the input of a verifier and the expected outcome. */
export interface Vector {
  name: string;
  payload: Payload;
  /** The value of `X-Service-Signature`; null if absent. */
  signature: string | null;
  /** Passed instead of `signature`: headers in the formats of various frameworks. */
  headers?: Record<string, string | string[]>;
  /** Strings, or values of other types that a caller could pass by mistake. */
  secrets: unknown[];
  /** The receiver's clock, in milliseconds. */
  now: number;
  toleranceSeconds?: number;
  /** The expected error of verifying the signature; null if it is valid. */
  signatureError: WebhookVerificationErrorCode | null;
  /** The expected error of verifying and parsing. */
  error: WebhookVerificationErrorCode | null;
}

export function payloadBytes(payload: Payload): Uint8Array<ArrayBuffer> {
  if ('hex' in payload) {
    return Uint8Array.from(payload.hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
  }
  if ('text' in payload) return new TextEncoder().encode(payload.text);
  return new TextEncoder().encode(payload.before + payload.repeat.repeat(payload.times) + payload.after);
}
