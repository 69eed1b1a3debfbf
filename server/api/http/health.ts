import type { FastifyInstance } from 'fastify';

/** Liveness and readiness probes. */
export function serveHealth(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.get('/healthz', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
