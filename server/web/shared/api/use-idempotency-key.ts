import { useState } from 'react';

/**
 * The `Idempotency-Key` of an open form that makes one thing: the same request, sent again after an answer that did not come, makes
 * nothing again. Another request has another key, and so has a form that is opened later. It does not outlive the page, as that of
 * `idempotencyKeyOf` does: the answer can be a secret, and what was made meanwhile stands in the list.
 */
export function useIdempotencyKey(): (request: object) => { 'Idempotency-Key': string } {
  const [keys] = useState(() => new Map<string, string>());
  return request => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return { 'Idempotency-Key': key };
  };
}
