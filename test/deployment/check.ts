import { setTimeout } from 'node:timers/promises';
import type { BranchList, InventoryItemList, MenuItemList, OrderList } from '../../generated/public/types.ts';
import { type Answer, type Contract, createContract, type OpenApiDocument } from '../helpers/contract.ts';
import { type Found, planRead, planWrites, type Request } from './plan.ts';

export type Deployment = {
  /** The base URL of `/v1` and `/openapi.json`. */
  url: string;
  key: string;
  /** Whether to send writes, too. */
  write: boolean;
};

/** The findings for one operation. */
export type Report = { operationId: string; requests: number; differences: string[] };

const UNKNOWN_KEY = `rok_${'x'.repeat(43)}`;

/** Checks a running service against its published contract, operation by operation. */
export async function* checkDeployment(deployment: Deployment): AsyncGenerator<Report> {
  const published = await fetch(`${deployment.url}/openapi.json`);
  const contract = createContract((await published.json()) as OpenApiDocument);
  const found = await findResources(deployment);
  const writes: Partial<Record<string, Request[]>> = deployment.write ? planWrites(found) : {};
  for (const route of contract.operations) {
    const { operationId } = route.operation;
    const requests = route.method === 'GET' ? planRead(route, found) : (writes[operationId] ?? []);
    const differences = contract.findWrongExamples(route);
    for (const request of requests) {
      for (const difference of await send(deployment, contract, request))
        differences.push(`${request.what}: ${difference}`);
    }
    yield { operationId, requests: requests.length, differences };
  }
}

/** Sends a request, waiting if rate-limited. Resolves to the differences. */
async function send(deployment: Deployment, contract: Contract, request: Request): Promise<string[]> {
  const { method, path, status } = request;
  const answer = await ask(deployment, request);
  if (answer.status === 429 && status !== 429) {
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
    return send(deployment, contract, request);
  }
  const wrong = answer.status === status ? [] : [`responded with ${answer.status}, not ${status}`];
  return [...wrong, ...contract.findDifferences(method, deployment.url + path, answer)];
}

async function ask(
  { url, key }: Deployment,
  { method, path, body, as }: Omit<Request, 'what' | 'status'>,
): Promise<Answer> {
  const presented = as === 'a stranger' ? UNKNOWN_KEY : key;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(as !== 'nobody' && { authorization: `Bearer ${presented}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** One resource of each kind, from the lists. */
async function findResources(deployment: Deployment): Promise<Found> {
  async function list<List extends { data: object[] }>(path: string): Promise<List['data']> {
    const { status, body } = await ask(deployment, { method: 'GET', path: `${path}?limit=100` });
    if (status !== 200)
      throw new Error(
        `${path} responded with ${status}: the key must have every scope. ${JSON.stringify(body)}`,
      );
    return (body as List).data;
  }
  const orders = await list<OrderList>('/v1/orders');
  const order = orders.find(({ status }) => status !== 'pending') ?? orders[0];
  const [item] = await list<MenuItemList>('/v1/menu/items');
  const [inventoryItem] = await list<InventoryItemList>('/v1/inventory/items');
  const [branch] = await list<BranchList>('/v1/branches');
  if (!(order && item && inventoryItem && branch))
    throw new Error(
      'The restaurant needs an order, a menu item, a stock item and a branch to be tested with',
    );
  return { order, item, inventoryItem, branchId: branch.id };
}
