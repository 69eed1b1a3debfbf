import type { Clock } from '../../lib/clock.ts';
import { listContentsChanges } from '../orders/line-changes.ts';
import type { OrdersModule } from '../orders/module.ts';
import { CONTENTS_STRIKES_EFFECT } from '../orders/outbox-entries.ts';
import { createStruckLinesService, type StruckLinesService } from './service.ts';
import type { StruckLinesStore } from './store.ts';

export interface KitchenModule {
  services: { struckLines: StruckLinesService };
}

type KitchenDeps = {
  store: StruckLinesStore;
  orders: Pick<OrdersModule, 'outbox' | 'services'>;
  clock: Clock;
};

export function createKitchenModule({ store, orders, clock }: KitchenDeps): KitchenModule {
  // A line whose quantity increased is no longer done.
  orders.outbox.addEffect({
    name: CONTENTS_STRIKES_EFFECT,
    async run(entry, order) {
      const change = listContentsChanges(order).find(({ changeId }) => changeId === entry._id);
      for (const { line, from, to } of change?.changes ?? [])
        if (to > from && from > 0) await store.unstrike(order._id, line.id, clock());
    },
  });
  return {
    services: {
      struckLines: createStruckLinesService({ store, orders: orders.services.orders, clock }),
    },
  };
}
