import { useState } from 'react';

/**
 * The `Idempotency-Key` of an open form that creates something: a retry after a missing response creates
 * nothing again. A different request, or a form opened later, has another key. Unlike that of
 * `idempotencyKeyOf`, it ends with the page, because the response can be a secret and the list shows whether
 * something was created.
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
