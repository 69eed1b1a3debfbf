import { createServer } from 'node:http';
import { webhookHandler } from '@restaurant-ordering/webhook-verifier/express';

const receive = webhookHandler({
  secret: process.env.WEBHOOK_SECRET,
  onEvent: ({ type, data }) => console.log(type, data.order.number),
});

createServer((request, response) => {
  if (request.url !== '/webhooks') return response.writeHead(404).end();
  return receive(request, response, error => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(process.env.PORT ?? 4000, () => console.log('Waiting for webhooks'));
