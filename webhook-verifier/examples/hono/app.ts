import { webhookHandler } from '@restaurant-ordering/webhook-verifier/hono';
import { type Context, Hono } from 'hono';

type Env = { Bindings: { WEBHOOK_SECRET: string } };

export const app = new Hono<Env>();

app.post(
  '/webhooks',
  webhookHandler({
    secret: (c: Context<Env>) => c.env.WEBHOOK_SECRET,
    onEvent: ({ type, data }, c) => console.log(type, data.order.number, c.req.path),
  }),
);
