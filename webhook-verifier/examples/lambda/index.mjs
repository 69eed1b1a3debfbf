import { verifyWebhook, WebhookVerificationError } from '@restaurant-ordering/webhook-verifier';

/**
 * @param {{ body?: string, isBase64Encoded: boolean, headers: Record<string, string | undefined> }} event
 * @returns {Promise<{ statusCode: number, body?: string }>}
 */
export async function handler({ body = '', isBase64Encoded, headers }) {
  const payload = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  try {
    const { type, data } = await verifyWebhook({ payload, headers, secret: process.env.WEBHOOK_SECRET });
    console.log(type, data.order.number);
    return { statusCode: 204 };
  } catch (error) {
    // Anything else, such as a secret that is not set, is a failure of the function: 500, and sent again.
    if (!(error instanceof WebhookVerificationError) || error.code === 'missing_secret') throw error;
    return { statusCode: 400, body: error.message };
  }
}
