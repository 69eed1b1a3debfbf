import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidRequest } from '../../lib/errors.ts';
import { errorResponse } from './error-response.ts';
import { readBytes } from './request-body.ts';

/** Stripe's largest events are smaller. */
const MAX_BODY_BYTES = 262_144;
const SIGNATURE = /^t=\d+,(?:.*,)?v1=[0-9a-f]{64}/;

type ReceiveEvent = (event: {
  restaurantId: string | undefined;
  body: Buffer;
  signature: string;
}) => Promise<void>;

/**
 * Receives Stripe events of connected restaurants and of the host's platform. Signatures are verified over
 * the raw bytes.
 */
export function servePaymentEvents(server: FastifyInstance, receive: ReceiveEvent): void {
  async function handle(request: FastifyRequest<{ Params: { restaurantId?: string } }>, reply: FastifyReply) {
    try {
      const signature = String(request.headers['stripe-signature'] ?? '');
      if (!SIGNATURE.test(signature))
        throw invalidRequest([
          { path: 'Stripe-Signature', message: 'is required: only Stripe sends events here' },
        ]);
      const body = await readBytes(request.raw, MAX_BODY_BYTES);
      await receive({ restaurantId: request.params.restaurantId, body, signature });
      return await reply.send({ received: true });
    } catch (error) {
      const { status, body, retryAfter } = errorResponse(error);
      if (status >= 500) request.log.error({ err: error }, 'failed to process a Stripe event');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(status).send(body);
    }
  }
  server.post('/payment-events/stripe', handle);
  server.post('/payment-events/stripe/:restaurantId', handle);
}
