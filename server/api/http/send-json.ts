import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding, sendEncoded, setETag } from './compression.ts';
import { buildETag } from './etag.ts';

export function sendJson(reply: FastifyReply, status: number, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  return sendText(reply, status, text, chooseEncoding(reply, text));
}

/** Sends the body with its `ETag`, or 304 if the client has it. */
export async function sendUnlessKept(reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  // A cache may store the response but must revalidate it, because the key may have been revoked.
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization' });
  const encoding = chooseEncoding(reply, text);
  const isKept = setETag(reply, buildETag(text), encoding);
  return isKept ? reply.code(304).send() : sendText(reply, 200, text, encoding);
}

function sendText(
  reply: FastifyReply,
  status: number,
  text: string,
  encoding: Encoding | undefined,
): Promise<FastifyReply> {
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  return sendEncoded(reply, text, encoding);
}
