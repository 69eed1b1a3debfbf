/**
 * A signing secret exactly as shown in the dashboard, including the prefix `whsec_`, or several secrets
 * during a rotation, any of which can match. `undefined` is allowed so that you can pass an environment
 * variable: unset and empty secrets in a list are skipped, and if none is left, verification fails with
 * `missing_secret`.
 */
export type WebhookSecret = string | undefined | readonly (string | undefined)[];

/** A `Headers` object, Node's `request.headers`, or any plain object. Names are case-insensitive. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The raw body, byte for byte. A string is encoded as UTF-8. */
export type WebhookPayload = string | Uint8Array | ArrayBuffer;

interface CommonOptions {
  /** The raw body, byte for byte. */
  payload: WebhookPayload;
  /** The endpoint's signing secret, or several. */
  secret: WebhookSecret;
  /**
   * The maximum difference between the signature's timestamp and `now`, in seconds, in either direction.
   * Default 300.
   */
  toleranceSeconds?: number | undefined;
  /** The current time, in milliseconds since 1970 or as a `Date`. Default: the system clock. For tests. */
  now?: number | Date | undefined;
}

/**
 * What to verify: either the request's `headers`, or its `X-Service-Signature` header as `signature`. Headers
 * without `X-Service-Signature` are verified according to Standard Webhooks: `webhook-id`,
 * `webhook-timestamp`, `webhook-signature`.
 */
export type VerifyOptions = CommonOptions &
  (
    | { headers: WebhookHeaders; signature?: never }
    | { signature: string | null | undefined; headers?: never }
  );
