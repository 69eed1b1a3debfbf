import { type Answer, bodyAlreadyRead, defaultMaxBytes } from './handler.ts';

/** The raw body; undefined if it is longer than `maxBytes`. */
export async function readRequest(
  request: Request,
  maxBytes: number = defaultMaxBytes,
): Promise<Uint8Array | undefined> {
  if (request.bodyUsed || request.body?.locked)
    throw bodyAlreadyRead('Verify before anything calls request.json().');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return concatenate(chunks, size);
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) {
      // Not awaited: for a cloned request, it would also wait until the clone is cancelled.
      reader?.cancel().catch(() => {});
      return undefined;
    }
  }
}

function concatenate(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

export function respond({ status, body }: Answer): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}
