import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { startingTest } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import type { TestService } from '../helpers/service.ts';

const CLIENTS = 300;

/**
 * Clients that send a request and close the connection immediately. Resolves when the service has finished
 * all requests.
 */
async function leaveEarly({ url }: TestService, path: string, leave: 'end' | 'reset'): Promise<void> {
  const { hostname, port } = new URL(url);
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      await once(socket, 'connect');
      socket.write(head);
      if (leave === 'end') socket.destroySoon();
      else socket.resetAndDestroy();
      await closed;
    }),
  );
}

/** Request counts by status. */
async function countByStatus(service: TestService, operation: string): Promise<Map<string, number>> {
  const figures = await readMetrics(service);
  const counts = [...figures.labels('status')].map((status): [string, number] => [
    status,
    figures.get(`http_requests_total{api="public",operation="${operation}",status="${status}"}`) ?? 0,
  ]);
  return new Map(counts);
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

describe('Clients that disconnect before the response', () => {
  for (const trustProxy of [false, 1] as const)
    startingTest(
      `are counted by their address, and are no server error, with TRUST_PROXY=${trustProxy}`,
      async ({ startService }) => {
        const errors: string[] = [];
        const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
        const service = await startService({ log }, {}, { trustProxy });
        await leaveEarly(service, '/v1/branches', 'reset');
        await leaveEarly(service, '/v1/branches', 'end');
        await leaveEarly(service, '/v1/unknown', 'reset');
        // A connection reset before it is accepted has no request.
        await expect
          .poll(async () => sum(await countByStatus(service, 'listBranches')))
          .toBeGreaterThan(CLIENTS / 2);
        const counts = await countByStatus(service, 'listBranches');
        expect([...counts.keys()].filter(status => status.startsWith('5'))).toEqual([]);
        expect(errors).toEqual([]);
        const headers = { 'x-forwarded-for': '198.51.100.7' };
        const next = await service.clientWith(undefined).request('GET', '/v1/branches', { headers });
        expect(next.status).toBe(429);
        const other = await service
          .clientWith(undefined)
          .request('GET', '/v1/branches', { headers: { 'x-forwarded-for': '198.51.100.8' } });
        expect(other.status).toBe(trustProxy ? 401 : 429);
      },
    );
});
