import { nameRequest } from '../device-store.ts';

type Stored = { text: string; key: string };

/**
 * The idempotency key of a request. It stays the same until the request has succeeded, also after a reload of the page.
 * Another request gets another key. `name` says what is requested. Where an equal request can be meant again, such as a
 * refund, `request` also holds the state when its form was opened. An open form then keeps requesting the same thing. A
 * form that is opened later requests something new, with another key.
 */
export function idempotencyKeyOf(name: string, request: unknown): string {
  const text = JSON.stringify(request);
  const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(nameRequest(name)) ?? '{}');
  if (stored.key && stored.text === text) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameRequest(name), JSON.stringify({ text, key } satisfies Stored));
  return key;
}

/** Called after a success: the next request is another one, even if it is equal. */
export const forgetIdempotencyKey = (name: string): void => sessionStorage.removeItem(nameRequest(name));
