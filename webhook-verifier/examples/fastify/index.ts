import { webhookPlugin } from '@restaurant-ordering/webhook-verifier/fastify';
import Fastify, { type FastifyRequest } from 'fastify';

const app = Fastify({ logger: true });

app.register(webhookPlugin, {
  path: '/webhooks',
  secret: process.env.WEBHOOK_SECRET,
  onEvent: ({ type, data }, request: FastifyRequest) => request.log.info(`${type} ${data.order.number}`),
});

await app.listen({ port: Number(process.env.PORT ?? 4000) });
console.log('Waiting for webhooks');
