/** Declarations that snippets assume. Those of a label take precedence over a package's. */
export const STUBS: Record<string, Record<string, string>> = {
  sdk: {
    client: `declare const client: import('@restaurant-ordering/sdk').RestaurantOrdering;`,
    order: `declare const order: import('@restaurant-ordering/sdk').Order;`,
    mock: `declare const mock: import('@restaurant-ordering/sdk/testing').Mock;`,
    apiKey: 'declare const apiKey: string | undefined;',
    baseUrl: 'declare const baseUrl: string;',
  },
  'webhook-verifier': {
    app: `declare const app: import('express').Express;`,
    rawBody: 'declare const rawBody: Uint8Array;',
    payload: 'declare const payload: Uint8Array;',
    headers: `declare const headers: import('node:http').IncomingHttpHeaders;`,
    request: 'declare const request: Request;',
    secret: 'declare const secret: string | undefined;',
    onEvent: `declare function onEvent(event: import('@restaurant-ordering/webhook-verifier').WebhookEvent): Promise<void>;`,
    fulfill: `declare function fulfill(order: import('@restaurant-ordering/webhook-verifier').Order): Promise<void>;`,
    printOrder: `declare function printOrder(order: import('@restaurant-ordering/webhook-verifier').Order): Promise<void>;`,
    once: `declare const once: ReturnType<typeof import('@restaurant-ordering/webhook-verifier/deduplicate').deduplicate>;`,
    POST: 'declare function POST(request: Request): Promise<Response>;',
    signature: 'declare const signature: string | undefined;',
    redis: 'declare const redis: { sendCommand(words: string[]): Promise<unknown> };',
    Pool: 'declare const Pool: new () => { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };',
    db: `declare const db: import('mongodb').Db;`,
    pool: 'declare const pool: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };',
    env: `declare const env: { WEBHOOK_EVENTS: {
      get(key: string): Promise<string | null>;
      put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
      delete(key: string): Promise<void>;
    } };`,
  },
  redis: {
    client: `declare const client: {
      sendCommand(words: string[]): Promise<unknown>;
      call(command: string, ...args: string[]): Promise<unknown>;
    };`,
  },
  mongodb: { client: `declare const client: import('mongodb').MongoClient;` },
  fastify: { app: `declare const app: import('fastify').FastifyInstance;` },
  hono: { app: `declare const app: import('hono').Hono<{ Bindings: { WEBHOOK_SECRET: string } }>;` },
};
