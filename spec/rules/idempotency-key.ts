/** How long an `Idempotency-Key` is remembered. */
export const KEY_TTL_MS = 24 * 60 * 60_000;

export const OTHER_REQUEST = 'Another request was made with this Idempotency-Key: send a new one';
