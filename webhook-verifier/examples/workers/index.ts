import { webhookHandler } from '@restaurant-ordering/webhook-verifier/fetch';

type Env = { WEBHOOK_SECRET: string };
type Execution = { waitUntil(promise: Promise<unknown>): void };

export default {
  fetch: webhookHandler({
    secret: (_request: Request, env: Env, _execution: Execution) => env.WEBHOOK_SECRET,
    onEvent: ({ type, data }, _request, _env, execution) => {
      // What may be done after the answer.
      execution.waitUntil(Promise.resolve(console.log(type, data.order.number)));
    },
  }),
};
