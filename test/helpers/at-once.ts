import type { TypedAnswer } from './client.ts';

/**
 * Sends the same request many times concurrently. Resolves to the responses, and retries requests that are
 * told to retry.
 */
export async function sendAtOnce<Body>(sends: (() => Promise<TypedAnswer<Body>>)[]) {
  const first = await Promise.all(sends.map(send => send()));
  const final: TypedAnswer<Body>[] = [];
  for (const [index, answer] of first.entries())
    final.push(answer.headers.has('retry-after') ? ((await sends[index]?.()) ?? answer) : answer);
  return { first, final };
}
