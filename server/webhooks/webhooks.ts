import { createBatches } from '../common/batches.ts';
import type { Clock } from '../common/clock.ts';
import type { DeliveryLimits } from '../contract.ts';
import type { EventStore } from '../events/store.ts';
import type { Logger } from '../log.ts';
import { createAttempt } from './attempt.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { EndpointStore } from './endpoint-store.ts';
import { createGuard, type DestinationGuard, type Resolve } from './guard.ts';
import type { QueueStore } from './queue-store.ts';
import type { SecretBox } from './secrets.ts';
import { createSender } from './sender.ts';
import { createSubscribers, type DeliverToSubscribers } from './subscribers.ts';

/** How destinations are reached. */
export type Reaching = {
  /** Hosts that are open although their addresses are not public. */
  allowedHosts: string[];
  /** Certificate authorities to trust instead of the usual ones. */
  ca?: string;
  /** How names are resolved, instead of by the system. */
  resolve?: Resolve;
};

type Parts = {
  endpoints: EndpointStore;
  queue: QueueStore;
  events: EventStore;
  secrets: SecretBox;
  limits: DeliveryLimits;
  reaching: Reaching;
  clock: Clock;
  log: Logger;
};

export type Webhooks = {
  guard: DestinationGuard;
  deliver: DeliverToSubscribers;
  dispatcher: Dispatcher;
  close(): Promise<void>;
};

/** Everything that sends. */
export function createWebhooks(parts: Parts): Webhooks {
  const { endpoints, queue, events, secrets, limits, reaching, clock, log } = parts;
  const { timeoutSeconds, retryDelaysSeconds } = limits;
  const guard = createGuard(reaching.allowedHosts, reaching.resolve);
  const sender = createSender({ guard, timeoutSeconds, ca: reaching.ca });
  const attempt = createAttempt({ sender, openSecret: secrets.open, retryDelaysSeconds, clock });
  const settle = createBatches(queue.settle);
  const dispatcher = createDispatcher({
    queue,
    endpoints,
    events,
    attempt,
    settle,
    timeoutSeconds,
    clock,
    log,
  });
  return {
    guard,
    deliver: createSubscribers(endpoints, queue, clock, dispatcher.wake),
    dispatcher,
    close: sender.close,
  };
}
