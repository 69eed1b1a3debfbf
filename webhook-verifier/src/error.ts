/** Why a request was not accepted. The values are stable; more may be added in a minor version. */
export type WebhookVerificationErrorCode =
  | 'missing_secret'
  | 'missing_signature'
  | 'malformed_signature'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'signature_mismatch'
  | 'invalid_payload';

/**
 * The error class of this package. Branch on `code`; `message` is for people and says what to do next.
 *
 * @example
 * ```ts
 * try {
 *   await verifyWebhook({ payload, headers, secret });
 * } catch (error) {
 *   if (error instanceof WebhookVerificationError) console.warn(error.code, error.message);
 * }
 * ```
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** Why the request was not accepted, for programs. */
  readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** @internal */
export function throwError(code: WebhookVerificationErrorCode, message: string): never {
  throw new WebhookVerificationError(code, message);
}

/** @internal */
export function throwMismatch(): never {
  throwError(
    'signature_mismatch',
    "No signature matches. Pass this endpoint's complete secret, and the body byte for byte as received.",
  );
}
