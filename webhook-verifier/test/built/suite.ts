import type { VerifyOptions, WebhookSecret } from '../../src/options.ts';
import { payloadBytes, type Vector } from '../../vectors/vector.ts';
import { getOutcome } from '../outcome.ts';

/** A pair of functions of the package, either asynchronous or synchronous. */
export interface EntryPoint {
  verifyWebhook(options: VerifyOptions): unknown;
  verifySignature(options: VerifyOptions): unknown;
}

/**
 * Runs every vector and lists the failures. Uses only language features, so that it works in every runtime.
 */
export async function runSuite(
  api: EntryPoint,
  vectors: readonly Vector[],
): Promise<{ ran: number; wrong: string[] }> {
  const wrong: string[] = [];
  for (const { name, payload, signature, headers, secrets, now, toleranceSeconds, ...expected } of vectors) {
    const secret = secrets as WebhookSecret;
    const common = { payload: payloadBytes(payload), secret, now, toleranceSeconds };
    const options = headers === undefined ? { ...common, signature } : { ...common, headers };
    const signatureError = await getOutcome(() => api.verifySignature(options));
    const error = await getOutcome(() => api.verifyWebhook(options));
    if (signatureError !== expected.signatureError) wrong.push(`${name}: signature ${signatureError}`);
    if (error !== expected.error) wrong.push(`${name}: ${error}`);
  }
  return { ran: vectors.length, wrong };
}
