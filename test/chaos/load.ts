import { setTimeout } from 'node:timers/promises';
import type { WebhookEndpointList } from '../../generated/dashboard/types.ts';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { prepareDemo } from '../../server/demo/credentials.ts';
import type { DemoCredentials } from '../../server/demo/demo-file.ts';
import type { Acknowledged } from '../helpers/audit.ts';
import { type Client, createClient } from '../helpers/client.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import type { Receiver } from '../helpers/receiver.ts';
import { addRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { findOrder, type GoesOn, ownerOf, runTraffic } from '../helpers/traffic.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import type { Instance } from './instance.ts';
import type { Receipts } from './receipts.ts';

const TENANTS = 6;
/** For each tenant; each change or probe uses one. */
const ORDERS = 5_000;
const TENANT_PAUSE_MS = 1_500;
const PATH_PAUSE_MS = 1_000;
const CLEAN_EVERY_MS = 5_000;
const RETRY_MS = 200;

export type Tenant = { restaurant: TestRestaurant; orderIds: string[]; key: string; endpointId: string };
export type Tenants = { demo: DemoCredentials; demoEndpoints: string[]; others: Tenant[] };

/** The demo restaurant and others, each with an endpoint on a healthy receiver. */
export async function prepareTenants(
  service: TestService,
  dataDir: string,
  { healthy, slow }: { healthy: Receiver; slow: Receiver },
): Promise<Tenants> {
  const demo = await prepareDemo(service.context, dataDir, 60, new Date());
  const owner = await ownerOf({ ...demo, apiBaseUrl: service.url });
  const demoEndpoints: string[] = [];
  for (const { url } of [healthy, slow]) demoEndpoints.push((await addEndpoint(owner, url)).id);
  const others: Tenant[] = [];
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const restaurant = await addRestaurant(service);
    const { id: restaurantId } = restaurant;
    const orders = await restaurant.addOrders(Array.from({ length: ORDERS }, () => ({})));
    const newKey = { restaurantId, name: 'Till', scopes: EVERY_SCOPE, branches: 'all' as const };
    const { secret: key } = await service.context.services.keys.create(newKey);
    const { id: endpointId } = await addEndpoint(await managerOf(service, restaurantId), healthy.url);
    others.push({ restaurant, orderIds: orders.map(({ _id }) => _id), key, endpointId });
  }
  return { demo, demoEndpoints, others };
}

export type Load = {
  acknowledged: Acknowledged[];
  violations: string[];
  /** Changes an order of every other tenant. Resolves when their receivers have it. */
  probe(): Promise<void>;
  stop(): Promise<void>;
};

/** All activity in the demo restaurant through either process, and order changes of other tenants. */
export async function startLoad(
  apis: Instance[],
  { demo, demoEndpoints, others }: Tenants,
  receipts: Receipts,
): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const violations: string[] = [];
  const acknowledge = (change: Acknowledged) => void acknowledged.push(change);
  let stopped = false;

  /** During faults, responses may be 429, 503, or missing, but never 500 or against the contract. */
  function judge(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (/returned 500/.test(message) || (error instanceof Error && error.name === 'AssertionError'))
      violations.push(message);
  }

  const goesOn: GoesOn = async error => {
    judge(error);
    if (!stopped) await setTimeout(PATH_PAUSE_MS);
    return !stopped;
  };

  async function confirm(clients: Client[], { orderIds }: Tenant): Promise<string> {
    const subject = orderIds.pop();
    if (subject === undefined) throw new Error('There are no orders left: raise ORDERS');
    const attempt = async (client: Client) => {
      const { status, body } = await client.post(`/v1/orders/${subject}/status`, { status: 'confirmed' });
      if (status !== 200) throw new Error(`order.status_changed returned ${status}`);
      return findOrder(body);
    };
    for (;;) {
      try {
        const order = await Promise.any(clients.map(attempt));
        acknowledge({ action: 'order.status_changed', subject, ...(order && { order }) });
        return subject;
      } catch (error) {
        for (const reason of error instanceof AggregateError ? error.errors : [error]) judge(reason);
        await setTimeout(RETRY_MS);
      }
    }
  }

  const clientsOf = ({ key }: Tenant): Client[] => apis.map(({ url }) => createClient(url, async () => key));

  async function changeOrders(tenant: Tenant): Promise<void> {
    const clients = clientsOf(tenant);
    while (!stopped) {
      await confirm(clients, tenant);
      await setTimeout(TENANT_PAUSE_MS);
    }
  }

  async function runDemo({ url: apiBaseUrl }: Instance): Promise<void> {
    const owner = await untilDone(() => ownerOf({ ...demo, apiBaseUrl }));
    const isDead = ({ id }: { id: string }) => !demoEndpoints.includes(id);
    await Promise.all([
      untilDone(() => runTraffic({ ...demo, apiBaseUrl }, owner, acknowledge, goesOn)),
      cleanUp(owner, isDead),
    ]);
  }

  /** The first fault may precede the traffic. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        judge(error);
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** Deletes endpoints left behind by a fault, which would get every event in vain. */
  async function cleanUp(owner: Dashboard, isDead: (endpoint: { id: string }) => boolean): Promise<void> {
    while (!stopped) {
      await setTimeout(CLEAN_EVERY_MS);
      try {
        const { body } = await owner.get<WebhookEndpointList>('/webhooks/endpoints?limit=100');
        for (const { id } of body.data.filter(isDead)) await owner.delete(`/webhooks/endpoints/${id}`);
      } catch (error) {
        judge(error);
      }
    }
  }

  const running = [...apis.map(runDemo), ...others.map(changeOrders)];
  return {
    acknowledged,
    violations,
    async probe() {
      const changed = await Promise.all(others.map(tenant => confirm(clientsOf(tenant), tenant)));
      for (;;) {
        receipts.read();
        if (changed.every(receipts.hasOrder)) return;
        await setTimeout(50);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
