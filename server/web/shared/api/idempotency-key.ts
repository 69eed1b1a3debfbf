type Stored = { text: string; key: string };

/**
 * The key that a request is sent with: the same until it has succeeded, however often it is sent, also after the page was
 * loaded again; another for another request. `name` says what is asked for.
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
