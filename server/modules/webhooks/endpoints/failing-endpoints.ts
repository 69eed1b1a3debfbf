import { SYSTEM } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import { getResponseClass } from '../delivery.ts';
import { type EndpointDocument, endpointEntry, type MadeAttempt } from '../documents.ts';
import type { EndpointStore } from './store.ts';

/** How long all attempts may fail before a warning, and before the endpoint is disabled. */
export type FailingLimits = { warningHours: number; disabledHours: number };

const HOUR_MS = 60 * 60_000;

/** When the next failed attempt will disable the endpoint. Null while no warning is needed. */
export function getDisablesAt(
  { enabled, failingSince }: Pick<EndpointDocument, 'enabled' | 'failingSince'>,
  { warningHours, disabledHours }: FailingLimits,
  now: Date,
): Date | null {
  if (!enabled || !failingSince) return null;
  const since = failingSince.getTime();
  return now.getTime() < since + warningHours * HOUR_MS ? null : new Date(since + disabledHours * HOUR_MS);
}

type FailingEndpointsDeps = {
  store: Pick<EndpointStore, 'findFailing' | 'disableFailing'>;
  limits: FailingLimits;
  clock: Clock;
  /** Makes the worker reload the endpoint. */
  invalidate: (endpointId: string) => void;
  relay: (endpoint: EndpointDocument) => Promise<void>;
  log: Logger;
};

/** Disables endpoints without a success for too long. Call it with counted attempts; it never rejects. */
export type DisableFailing = (attempts: MadeAttempt[]) => Promise<void>;

export function createDisableFailing(deps: FailingEndpointsDeps): DisableFailing {
  const { store, limits, clock, invalidate, relay, log } = deps;

  async function disable(endpoint: EndpointDocument): Promise<void> {
    const at = clock();
    const details = endpoint.failingSince ? { failingSince: endpoint.failingSince.toISOString() } : {};
    const entry = endpointEntry(endpoint, 'webhook_endpoint.disabled', SYSTEM, at, details);
    const disabled = await store.disableFailing(endpoint, at, entry);
    if (!disabled) return;
    invalidate(disabled._id);
    await relay(disabled);
    log.warn(
      { restaurantId: disabled.restaurantId, endpoint: disabled._id, ...details },
      'disabled a failing endpoint',
    );
  }

  return async attempts => {
    const failed = attempts.filter(({ status }) => getResponseClass(status) !== 'success');
    if (failed.length === 0) return;
    const ids = [...new Set(failed.map(({ endpointId }) => endpointId))];
    const since = new Date(clock().getTime() - limits.disabledHours * HOUR_MS);
    try {
      for (const endpoint of await store.findFailing(ids, since)) await disable(endpoint);
    } catch (error) {
      log.warn(
        { err: error },
        'failed to disable a failing endpoint; retrying after its next failed attempt',
      );
    }
  };
}
