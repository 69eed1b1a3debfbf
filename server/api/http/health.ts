import type { FastifyInstance } from 'fastify';

/** For orchestrators: is the process alive, and may it be sent requests? */
export function serveHealth(host: FastifyInstance, isReady: () => Promise<boolean>): void {
  host.get('/healthz', async () => ({ status: 'alive' }));
  host.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
