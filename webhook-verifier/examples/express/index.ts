import { webhookHandler } from '@restaurant-ordering/webhook-verifier/express';
import express, { type Request, type Response } from 'express';

const app = express();

app.post(
  '/webhooks{/:source}',
  webhookHandler({
    secret: process.env.WEBHOOK_SECRET,
    onEvent: ({ type, data }, request: Request, _response: Response) =>
      console.log(type, data.order.number, request.params.source ?? ''),
  }),
);
app.use(express.json());

app.listen(process.env.PORT ?? 4000, () => console.log('Waiting for webhooks'));
