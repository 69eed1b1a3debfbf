import { hash } from 'node:crypto';
import { canonicalJson } from '../../spec/rules/canonical-json.ts';
import { OTHER_REQUEST } from '../../spec/rules/idempotency-key.ts';
import { ServiceError } from './errors.ts';

/**
 * A request with an `Idempotency-Key`. `key` hashes the header, caller, and operation. It is stored in the
 * created or changed document by the same write, or in `keyedChanges` before it
 * (`modules/keyed-changes/make-once.ts`).
 */
export type KeyedRequest = { key: string } & Required<RequestFingerprints>;

/**
 * Hashes of a request's content. `valueFingerprint` is independent of property order. The previous release
 * knows only `fingerprint`.
 */
export type RequestFingerprints = { fingerprint: string; valueFingerprint?: string };

export const fingerprint = (content: unknown): Required<RequestFingerprints> => ({
  fingerprint: hash('sha256', JSON.stringify(content)),
  valueFingerprint: hash('sha256', canonicalJson(content)),
});

/** Throws `conflict` if the key was used for a different request. */
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
