import type { TypedAnswer } from './client.ts';

/** The answers to the same request, sent many times at once, and the final answers of those that were told to come back. */
export async function sendAtOnce<Body>(sends: (() => Promise<TypedAnswer<Body>>)[]) {
  const first = await Promise.all(sends.map(send => send()));
  const final: TypedAnswer<Body>[] = [];
  for (const [index, answer] of first.entries())
    final.push(answer.headers.has('retry-after') ? ((await sends[index]?.()) ?? answer) : answer);
  return { first, final };
}
