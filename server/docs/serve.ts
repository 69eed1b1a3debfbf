import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getHost } from '../api/http/client-address.ts';
import type { HasDemoAccess } from '../api/http/demo-access.ts';
import { contentSecurityPolicy } from '../api/http/security-headers.ts';
import { NOT_FOUND_FILE, SITE_FOLDER, SITEMAP_FILE, SITEMAP_ORIGIN } from './folder.ts';

/** Pages load no third-party content. */
const PAGES = contentSecurityPolicy(
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
);

/** Additional sources for Scalar. */
const REFERENCE = contentSecurityPolicy(
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
);

const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, no-cache';

type Options = {
  document: object;
  clientDocument: object;
  /** The demo restaurant's key, shown only with access to the demo. */
  demoKey?: string | undefined;
  hasDemoAccess: HasDemoAccess;
  folder?: string;
};

/** Serves `/docs` (to which `/` redirects), `/openapi.json`, and `/openapi.client.json`. */
export async function serveDocs(
  server: FastifyInstance,
  { document, clientDocument, demoKey, hasDemoAccess, folder = SITE_FOLDER }: Options,
): Promise<void> {
  server.get('/', (_request, reply) => reply.redirect('/docs/'));
  server.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  server.get('/llms.txt', (_request, reply) => reply.redirect('/docs/llms.txt'));
  server.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  for (const [path, contract] of Object.entries({
    '/openapi.json': document,
    '/openapi.client.json': clientDocument,
  })) {
    const json = JSON.stringify(contract);
    server.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  }

  server.get('/docs/here.json', (request, reply) => {
    const shown = hasDemoAccess(request) && { demoKey };
    return reply.header('cache-control', 'no-store').send({ isServed: true, ...shown });
  });

  // Pages are built at installation. If missing, the first request waits for the build.
  let built: Promise<unknown> | undefined;
  await server.register(
    async docs => {
      docs.addHook('onRequest', async (request, reply) => {
        built ??= buildIfMissing(folder, message => request.log.warn(message));
        await built.catch((error: unknown) => {
          built = undefined;
          throw error;
        });
        const path = getPath(request);
        if (path === undefined) return;
        const preferred = negotiate(request.headers.accept ?? '', ['text/html', 'text/markdown']);
        if (preferred === 'text/markdown') {
          const markdown = findMarkdown(folder, path);
          if (markdown) return reply.header('vary', 'accept').sendFile(markdown);
        } else if (preferred === 'text/html' && !existsSync(join(folder, path))) {
          reply.headers({ 'content-security-policy': PAGES, 'cache-control': REVALIDATED, vary: 'accept' });
          const page = await readFile(join(folder, NOT_FOUND_FILE), 'utf8');
          return reply.code(404).type('text/html; charset=utf-8').send(page);
        }
      });
      docs.get(`/${SITEMAP_FILE}`, async (request, reply) => {
        const host = getHost(request.raw);
        if (host === undefined) return reply.code(404).send();
        const sitemap = await readFile(join(folder, SITEMAP_FILE), 'utf8');
        const origin = `${request.protocol}://${host}`;
        return reply.type('application/xml; charset=utf-8').send(sitemap.replaceAll(SITEMAP_ORIGIN, origin));
      });
      await docs.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        preCompressed: true,
        redirect: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isReference = path.includes('/reference/') && !/\/(sdk|webhook-verifier)\//.test(path);
          reply.header('content-security-policy', isReference ? REFERENCE : PAGES);
          reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : REVALIDATED);
          // Also for compressed files.
          if (/\.html(\.\w+)?$/.test(path)) reply.header('vary', 'accept');
        },
      });
    },
    { prefix: '/docs' },
  );
}

/** The path below `/docs/`. Undefined if it cannot be a page. */
const getPath = ({ url }: FastifyRequest): string | undefined =>
  /^\/docs\/(?<path>[\w/-]*)(?:\?|$)/.exec(url)?.groups?.path;

/** A page's Markdown source. */
const findMarkdown = (folder: string, path: string): string | undefined =>
  [path.replace(/\/$/, '') || 'index', `${path}index`]
    .map(page => `${page}.md`)
    .find(file => existsSync(join(folder, file)));

async function buildIfMissing(folder: string, warn: (message: string) => void): Promise<void> {
  if (existsSync(join(folder, 'index.html'))) return;
  warn('building the missing documentation; run `npm run docs:build` to build it in advance');
  const { buildSite } = await import('./site.ts');
  await buildSite(folder);
}
