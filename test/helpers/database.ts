import type { Collections } from '../../server/database/collections.ts';
import type { TestService } from './service.ts';

/**
 * The documents behind a service, for what no API can do or show: what a crash leaves, documents of earlier versions,
 * what is stored of a secret, the plan of a query.
 */
export const collectionsOf = ({ context }: Pick<TestService, 'context'>): Collections => context.collections;

/** The effects of the changes of an order that have not run yet. */
export async function pendingEffectsOf(
  service: TestService,
  orderId: string,
): Promise<unknown[] | undefined> {
  return (await collectionsOf(service).orders.findOne({ _id: orderId }))?.outbox;
}
