import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Probes get a response within two seconds. */
const READY_TIMEOUT_MS = 1_500;

/**
 * Liveness and readiness probes. `checkReady` rejects unless the service can handle requests; `getReasons`
 * explains why.
 */
export function serveHealth(
  server: FastifyInstance,
  checkReady: () => Promise<void>,
  getReasons: () => object = () => ({}),
): void {
  server.get('/healthz', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const tooLate = setTimeout(READY_TIMEOUT_MS, false, { ref: false });
    const isReady = checkReady().then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([isReady, tooLate]);
    return ready ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', ...getReasons() });
  });
}
