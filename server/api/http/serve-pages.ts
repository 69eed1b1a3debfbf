import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ENTRIES, NONCE_PLACEHOLDER } from '../../web/entries.ts';
import { buildETag } from './etag.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const ADDRESSES: Record<(typeof ENTRIES)[number], string[]> = {
  dashboard: ['/dashboard', '/dashboard/*'],
  kitchen: ['/kitchen'],
  storefront: ['/order/*'],
};

/** Allows scripts of this origin only, none inside the page. Styles that a component makes carry the response's nonce. */
const pagePolicy = (nonce: string) =>
  contentSecurityPolicy(
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
  );

/** Serves the built pages of `folder`. A page routes the addresses below its own. */
export async function servePages(server: FastifyInstance, folder: string): Promise<void> {
  await Promise.all(
    ENTRIES.map(async entry => {
      const html = await readFile(join(folder, `${entry}.html`), 'utf8');
      servePage(server, ADDRESSES[entry], html);
    }),
  );
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // A name contains the hash of its content.
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
}

function servePage(server: FastifyInstance, addresses: string[], html: string): void {
  // The tag also covers the policy: a 304 leaves the cached page with the policy that it came with.
  const etag = buildETag(html + pagePolicy(NONCE_PLACEHOLDER));
  for (const address of addresses) {
    server.get(address, (request, reply) => {
      reply.headers({ etag, 'cache-control': 'no-cache' });
      // The page in the browser's cache keeps the policy, whose nonce is in it.
      if (request.headers['if-none-match'] === etag)
        return reply.removeHeader('content-security-policy').code(304).send();
      const nonce = randomBytes(16).toString('base64url');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
    });
  }
}
