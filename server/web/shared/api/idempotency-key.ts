import { nameRequest } from '../device-store.ts';

type Stored = { text: string; key: string };

/**
 * A request's idempotency key. It stays the same until the request succeeds, even across reloads; another
 * request gets another key. `name` identifies the purpose. If an equal request can be intentional, such as a
 * second refund, `request` includes the state when its form was opened: an open form keeps requesting the
 * same thing, and a form opened later gets a new key.
 */
export function idempotencyKeyOf(name: string, request: unknown): string {
  const text = JSON.stringify(request);
  const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(nameRequest(name)) ?? '{}');
  if (stored.key && stored.text === text) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameRequest(name), JSON.stringify({ text, key } satisfies Stored));
  return key;
}

/** Call it after a success: the next request is a new one, even if equal. */
export const forgetIdempotencyKey = (name: string): void => sessionStorage.removeItem(nameRequest(name));
