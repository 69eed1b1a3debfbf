import Fastify, { type FastifyInstance } from 'fastify';
import type { Document } from 'openapi-backend';
import { routeNotFound } from '../../lib/errors.ts';
import { errorResponse } from './errors.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The page works offline and loads nothing from third parties. */
const SAME_ORIGIN_ONLY = contentSecurityPolicy(
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
);

/** `/docs` (the target of `/`) and `/openapi.json`. */
export function serveDocs(server: FastifyInstance, definition: Document): void {
  const document = JSON.stringify(definition);
  server.get('/', (_request, reply) => reply.redirect('/docs/'));
  server.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  server.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );

  // Loaded on the first request: the viewer is large, and most processes never serve it.
  let viewer: Promise<FastifyInstance> | undefined;
  for (const url of ['/docs', '/docs/*']) {
    server.get(url, async (request, reply) => {
      viewer ??= loadViewer();
      const { routing } = await viewer;
      reply.hijack();
      const headers = { ...reply.getHeaders(), 'content-security-policy': SAME_ORIGIN_ONLY };
      reply.raw.setHeaders(new Map(Object.entries(headers).map(([name, value = '']) => [name, value])));
      routing(request.raw, reply.raw);
    });
  }
}

async function loadViewer(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const viewer = Fastify();
  await viewer.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Restaurant Ordering Service API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  viewer.setNotFoundHandler(({ url }, reply) => {
    const { status, body } = errorResponse(routeNotFound(url));
    return reply.code(status).send(body);
  });
  await viewer.ready();
  return viewer;
}
