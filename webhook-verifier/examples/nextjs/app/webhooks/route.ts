import { webhookHandler } from '@restaurant-ordering/webhook-verifier/fetch';

export const POST = webhookHandler({
  secret: process.env.WEBHOOK_SECRET,
  onEvent: ({ type, data }) => console.log(type, data.order.number),
});
