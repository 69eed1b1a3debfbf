import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Tenant } from './world.ts';

/** For a restaurant of weight 1. One in ten requests is a change. */
const REQUESTS_PER_MINUTE = 1.5;
const READS_PER_CHANGE = 9;
const CLIENTS = 10;

/** Confirmation times by order ID. */
export type Changes = Map<string, number>;

export type Traffic = { changes: Changes; failures: string[]; requests: number };

/** Resolves to the response's status. Rotates keys and addresses. */
async function ask(
  urls: string[],
  tenant: Tenant,
  turn: number,
  path: string,
  body?: object,
): Promise<number> {
  const response = await fetch((urls[turn % urls.length] ?? '') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${tenant.keys[turn % tenant.keys.length]}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Confirms orders of each restaurant in turn with several concurrent clients, each waiting for its order. */
export async function confirmOrders(
  urls: string[],
  tenants: Tenant[],
  count: number,
  isDone: (orderId: string) => boolean,
): Promise<void> {
  const limit = pLimit(CLIENTS);
  const confirm = async (tenant: Tenant, turn: number) => {
    const orderId = tenant.pending.shift();
    if (orderId === undefined) throw new Error('There are too few orders');
    const status = await ask(urls, tenant, turn, `/v1/orders/${orderId}/status`, { status: 'confirmed' });
    if (status !== 200) throw new Error(`A confirmation returned ${status}`);
    while (!isDone(orderId)) await setTimeout(5);
  };
  const chosen = Array.from({ length: count }, (_, turn) => tenants[turn % tenants.length]);
  await Promise.all(chosen.flatMap((tenant, turn) => (tenant ? [limit(() => confirm(tenant, turn))] : [])));
}

/** Proportional traffic of all restaurants through several addresses, for some minutes. */
export async function runTraffic(urls: string[], tenants: Tenant[], minutes: number): Promise<Traffic> {
  const traffic: Traffic = { changes: new Map(), failures: [], requests: 0 };
  const end = performance.now() + minutes * 60_000;

  async function request(tenant: Tenant, path: string, body?: object): Promise<void> {
    const status = await ask(urls, tenant, traffic.requests++, path, body);
    if (status !== 200) traffic.failures.push(`${path} returned ${status}`);
  }

  async function visit(tenant: Tenant, turn: number): Promise<void> {
    const [newest = ''] = tenant.pending;
    if (turn % (READS_PER_CHANGE + 1) > 0) {
      const paths = ['/v1/orders?limit=25', `/v1/orders/${newest}`, '/v1/menu/items?limit=25'];
      return request(tenant, paths[turn % paths.length] ?? '');
    }
    const orderId = tenant.pending.shift();
    if (orderId === undefined) return;
    traffic.changes.set(orderId, Date.now());
    await request(tenant, `/v1/orders/${orderId}/status`, { status: 'confirmed' });
    tenant.confirmed.push(orderId);
  }

  async function serve(tenant: Tenant): Promise<void> {
    const pause = 60_000 / (REQUESTS_PER_MINUTE * tenant.weight);
    await setTimeout(Math.random() * pause);
    for (let turn = Math.floor(Math.random() * 10); performance.now() < end; turn++) {
      await visit(tenant, turn).catch((error: unknown) => traffic.failures.push(String(error)));
      await setTimeout(Math.min(pause * (0.5 + Math.random()), end - performance.now()));
    }
  }

  await Promise.all(tenants.map(serve));
  return traffic;
}
