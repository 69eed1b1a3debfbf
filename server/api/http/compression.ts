import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import { matchesETag } from './etag.ts';

/** Smaller responses fit into one packet uncompressed. */
const MIN_COMPRESSED = 1_400;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses a page of 100 orders to under a fifth in under a millisecond. Higher levels save little more.
 */
const ENCODINGS = {
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => toGzip(text, { level: 2 }),
};
const ACCEPTED = ['br', 'gzip'] as const;
export type Encoding = keyof typeof ENCODINGS;

/**
 * Only reads are compressed. The length of a compressed response can leak a secret to anyone who controls
 * other text in it (BREACH). New secrets appear only in responses to writes. The session contains the CSRF
 * token, but no text from requests or guests. A page's nonce is new in every response.
 */
export function chooseEncoding(reply: FastifyReply, text: string): Encoding | undefined {
  const { method, headers } = reply.request;
  if (!['GET', 'HEAD'].includes(method) || text.length < MIN_COMPRESSED) return;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const preferred = negotiate(String(headers['accept-encoding'] ?? ''), [...ACCEPTED]);
  return ACCEPTED.find(name => name === preferred);
}

/** Sets the tag of the unencoded body. Returns whether the client already has that body. */
export function setETag(reply: FastifyReply, etag: string, encoding: Encoding | undefined): boolean {
  // A strong tag would identify the bytes, which differ by encoding.
  reply.header('etag', encoding === undefined ? etag : `W/${etag}`);
  return matchesETag(reply.request.headers['if-none-match'], etag);
}

export async function sendEncoded(
  reply: FastifyReply,
  text: string,
  encoding: Encoding | undefined,
): Promise<FastifyReply> {
  if (encoding === undefined) return reply.send(text);
  const compressed = await ENCODINGS[encoding](text);
  return reply.header('content-encoding', encoding).send(compressed);
}
