/**
 * A signing secret exactly as the dashboard showed it, prefix `whsec_` included, or several, any of which may match
 * (while a secret is being rotated). `undefined` is allowed so that an environment variable can be passed as it is: unset
 * and empty ones in a list are skipped, and when none is left it fails with `missing_secret`.
 */
export type WebhookSecret = string | undefined | readonly (string | undefined)[];

/** A `Headers` object, Node's `request.headers`, or any plain object; names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The raw body, byte for byte as it arrived. A string stands for its UTF-8 bytes. */
export type WebhookPayload = string | Uint8Array | ArrayBuffer;

interface CommonOptions {
  /** The raw body, byte for byte as it arrived. */
  payload: WebhookPayload;
  /** The endpoint's signing secret, or several. */
  secret: WebhookSecret;
  /** The greatest difference between the signature's timestamp and `now`, in seconds, in either direction. Default 300. */
  toleranceSeconds?: number | undefined;
  /** The current time, in milliseconds since 1970 or as a `Date`. Default: the system's. For tests. */
  now?: number | Date | undefined;
}

/**
 * What to verify: either the request's `headers`, or its `X-Service-Signature` header as `signature`. Of headers without
 * `X-Service-Signature`, those of Standard Webhooks are verified: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 */
export type VerifyOptions = CommonOptions &
  (
    | { headers: WebhookHeaders; signature?: never }
    | { signature: string | null | undefined; headers?: never }
  );
