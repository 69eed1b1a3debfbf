import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isLocalRequest } from '../api/http/client-address.ts';
import { contentSecurityPolicy } from '../api/http/security-headers.ts';
import { SITE_FOLDER } from './folder.ts';

/** Pages work offline and load nothing from third parties. */
const PAGES = contentSecurityPolicy(
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
);

/** What Scalar needs beyond that. */
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

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

type Options = {
  document: object;
  /** Shown to readers on this machine: the key of the demo restaurant. */
  demoKey: string | undefined;
  folder?: string;
};

/** `/docs` (the target of `/`) and `/openapi.json`. */
export async function serveDocs(
  server: FastifyInstance,
  { document, demoKey, folder = SITE_FOLDER }: Options,
): Promise<void> {
  const json = JSON.stringify(document);
  server.get('/', (_request, reply) => reply.redirect('/docs/'));
  server.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  server.get('/llms.txt', (_request, reply) => reply.redirect('/docs/llms.txt'));
  server.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));

  server.get('/docs/here.json', (request, reply) => {
    const isLocal = LOCAL_NAMES.includes(request.hostname) && isLocalRequest(request);
    return reply.header('cache-control', 'no-store').send({ isServed: true, ...(isLocal && { demoKey }) });
  });

  // The pages are built at installation; where they are not, the first reader waits for them.
  let built: Promise<unknown> | undefined;
  await server.register(async docs => {
    docs.addHook('onRequest', async request => {
      built ??= buildIfMissing(folder, message => request.log.warn(message));
      await built.catch((error: unknown) => {
        built = undefined;
        throw error;
      });
    });
    await docs.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/',
      preCompressed: true,
      redirect: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isReference = path.includes('/reference/') && !/\/(sdk|webhook-verifier)\//.test(path);
        reply.header('content-security-policy', isReference ? REFERENCE : PAGES);
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : REVALIDATED);
      },
    });
  });
}

async function buildIfMissing(folder: string, warn: (message: string) => void): Promise<void> {
  if (existsSync(join(folder, 'index.html'))) return;
  warn('the documentation is not built; building it now. `npm run docs:build` does so ahead of time');
  const { buildSite } = await import('./site.ts');
  await buildSite(folder);
}
