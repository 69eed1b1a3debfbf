import { hash } from 'node:crypto';
import { canonicalJson } from '../../spec/rules/canonical-json.ts';
import { OTHER_REQUEST } from '../../spec/rules/idempotency-key.ts';
import { ServiceError } from './errors.ts';

/**
 * A request with an `Idempotency-Key`. `key` is a hash of the header, the caller and the operation. They are stored in the
 * document that the request creates or changes, by the same write, or before it in `keyedChanges`
 * (`modules/keyed-changes/make-once.ts`).
 */
export type KeyedRequest = { key: string } & Required<RequestFingerprints>;

/**
 * Hashes of the content of a request. `valueFingerprint` does not depend on the order of properties. The former release compares
 * and stores `fingerprint` alone.
 */
export type RequestFingerprints = { fingerprint: string; valueFingerprint?: string };

export const fingerprint = (content: unknown): Required<RequestFingerprints> => ({
  fingerprint: hash('sha256', JSON.stringify(content)),
  valueFingerprint: hash('sha256', canonicalJson(content)),
});

/** Throws `conflict` when the key was used for another request. */
export function requireSameRequest(request: KeyedRequest, earlier: Partial<RequestFingerprints>): void {
  if (isSameRequest(request, earlier)) return;
  throw new ServiceError('conflict', OTHER_REQUEST);
}

export function isSameRequest(
  request: Required<RequestFingerprints>,
  { fingerprint, valueFingerprint }: Partial<RequestFingerprints>,
): boolean {
  if (valueFingerprint !== undefined) return valueFingerprint === request.valueFingerprint;
  return fingerprint === request.fingerprint;
}
