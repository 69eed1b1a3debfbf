type Stored = { text: string; key: string };

/**
 * The key that a request is sent with: the same until it has succeeded, however often it is sent, also after the page was
 * loaded again; another for another request. `name` says what is asked for.
 *
 * Where an equal request can be meant once more, such as a refund, `request` also holds what was there when its form was
 * opened. A form that stays open asks for the same thing all the while, even if the page shows by now that the request
 * whose answer was lost has arrived. In a form that is opened after that, an equal request is another one, with another key.
 */
export function idempotencyKeyOf(name: string, request: unknown): string {
  const text = JSON.stringify(request);
  const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  if (stored.key && stored.text === text) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(name, JSON.stringify({ text, key } satisfies Stored));
  return key;
}

/** After a success: what is asked for next is another request, even when it says the same. */
export const forgetIdempotencyKey = (name: string): void => sessionStorage.removeItem(name);
