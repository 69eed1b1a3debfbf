import { OTHER_REQUEST } from '../../spec/rules/idempotency-key.ts';
import { ServiceError } from './errors.ts';

/**
 * A request with an `Idempotency-Key`. `key` is a hash of the header, the caller and the operation. `fingerprint` is a
 * hash of what is requested. Both are stored: in the document that the request creates or changes, by the same write, or before
 * it in `keyedChanges` (`modules/keyed-changes/make-once.ts`).
 */
export type KeyedRequest = { key: string; fingerprint: string };

/** Throws `conflict` when the key was used for another request. */
export function requireSameRequest(request: KeyedRequest, fingerprint: string | undefined): void {
  if (request.fingerprint === fingerprint) return;
  throw new ServiceError('conflict', OTHER_REQUEST);
}
