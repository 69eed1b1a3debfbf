import type { Collections } from '../../server/database/collections.ts';
import type { TestService } from './service.ts';

/**
 * A service's documents, for states that no API can create or show: crashes, documents of earlier releases,
 * stored secrets, query plans.
 */
export const collectionsOf = ({ context }: Pick<TestService, 'context'>): Collections => context.collections;

/** The pending effects of an order's changes. */
export async function pendingEffectsOf(
  service: TestService,
  orderId: string,
): Promise<unknown[] | undefined> {
  return (await collectionsOf(service).orders.findOne({ _id: orderId }))?.outbox;
}
