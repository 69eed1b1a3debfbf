import { type Answer, bodyAlreadyRead, defaultMaxBytes } from './handler.ts';

/** The raw body; undefined when it is longer than `maxBytes`. */
export async function readRequest(
  request: Request,
  maxBytes: number = defaultMaxBytes,
): Promise<Uint8Array | undefined> {
  if (request.bodyUsed || request.body?.locked)
    throw bodyAlreadyRead('verify before anything calls request.json()');
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) break;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
  }
  const body = new Uint8Array(size);
  chunks.reduce((at, chunk) => {
    body.set(chunk, at);
    return at + chunk.byteLength;
  }, 0);
  return body;
}

export function respond({ status, body }: Answer): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}
