import { deliveryTimeoutSeconds } from '../generated/limits.ts';
import { webhookRequest } from './verifier.ts';

export type Outcome = {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  /** Null on success. */
  error: string | null;
  /** Milliseconds. */
  duration: number;
  body: string;
};

/**
 * Posts the bytes of an event the way the service does: signed with the current time, without following
 * redirects, and with the same timeout.
 */
export async function forward(payload: string | Uint8Array, url: string, secret: string): Promise<Outcome> {
  const started = performance.now();
  const done = (status: number | null, error: string | null, body = ''): Outcome => ({
    status,
    error,
    duration: Math.round(performance.now() - started),
    body,
  });
  try {
    const request = await webhookRequest({ url, event: payload, secret });
    const signal = AbortSignal.timeout(deliveryTimeoutSeconds * 1_000);
    const response = await fetch(request, { redirect: 'manual', signal });
    const { status, ok } = response;
    // The status decides the outcome, even if the body is incomplete.
    const body = await response.text().catch(() => '');
    return done(status, ok ? null : `responded with ${status}`, body);
  } catch (error) {
    return done(null, describeFailure(error));
  }
}

/** Describes why there was no response. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${deliveryTimeoutSeconds} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && cause.code === 'ECONNREFUSED' ? 'the connection was refused' : cause.message;
}
