import type { FastifyInstance } from 'fastify';

/** Search engines index the storefront and the documentation. */
const ROBOTS = [
  'User-agent: *',
  ...['/dashboard', '/kitchen', '/v1/', '/demo'].map(path => `Disallow: ${path}`),
  '',
];

export function serveRobots(server: FastifyInstance): void {
  server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(ROBOTS.join('\n')),
  );
}
