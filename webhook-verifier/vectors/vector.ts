import type { WebhookVerificationErrorCode } from '../src/error.ts';

/** A payload as data: text, bytes in hexadecimal, or text with a part repeated. */
export type Payload =
  | { text: string }
  | { hex: string }
  | { before: string; repeat: string; times: number; after: string };

/** One case: what a verifier is given, and what has to come out. */
export interface Vector {
  name: string;
  payload: Payload;
  /** The value of `X-Service-Signature`; null when there is none. */
  signature: string | null;
  /** Given instead of `signature`: a container of headers, as frameworks have them. */
  headers?: Record<string, string | string[]>;
  /** Texts, or values of other types that a caller may pass by mistake. */
  secrets: unknown[];
  /** The receiver's clock, in milliseconds. */
  now: number;
  toleranceSeconds?: number;
  /** What verifying the signature gives: null when it holds. */
  signatureError: WebhookVerificationErrorCode | null;
  /** What verifying and parsing gives. */
  error: WebhookVerificationErrorCode | null;
}

export function payloadBytes(payload: Payload): Uint8Array<ArrayBuffer> {
  if ('hex' in payload) {
    return Uint8Array.from(payload.hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
  }
  if ('text' in payload) return new TextEncoder().encode(payload.text);
  return new TextEncoder().encode(payload.before + payload.repeat.repeat(payload.times) + payload.after);
}
