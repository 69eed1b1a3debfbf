import type { Clock } from '../../lib/clock.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createSalesEffect } from './sales-effect.ts';
import { createSalesService, type SalesService } from './service.ts';
import { createSalesStore, type SalesCollections } from './store.ts';
import { createSalesSums } from './sums.ts';

export interface SalesModule {
  services: { sales: SalesService };
}

type SalesDeps = {
  collections: SalesCollections;
  /** For reports, on the bulk pool. */
  bulk: SalesCollections;
  branches: BranchStore;
  orders: { outbox: Outbox<OrderDocument> };
  background: Pick<TaskPool, 'gather'>;
  clock: Clock;
};

export function createSalesModule(deps: SalesDeps): SalesModule {
  const [ofDay, ofDays] = [createSalesStore(deps.collections), createSalesStore(deps.bulk)];
  const sums = createSalesSums(ofDays, deps.clock);
  // Requests wait for this effect.
  deps.orders.outbox.addEffect(createSalesEffect({ ...deps, store: ofDay, sums }));
  return { services: { sales: createSalesService(sums, { ofDay, ofDays }) } };
}
