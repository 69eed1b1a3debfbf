import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { FindUnknown } from '../../lib/find-unknown.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import { PROMOTION_EFFECT, type PromotionDocument, type PromotionUseDocument } from './documents.ts';
import { createPromotionService, type PromotionService } from './service.ts';
import { createPromotionStore } from './store.ts';
import { createPromotionUseStore, type PromotionUseStore } from './use-store.ts';
import { createPromotionUses, type PromotionUses } from './uses.ts';

export interface PromotionsModule {
  uses: PromotionUses;
  orderEffect: ReturnType<typeof createOrderEffect>;
  services: { promotions: PromotionService };
}

type PromotionsDeps = {
  collections: {
    promotions: Collection<PromotionDocument>;
    promotionUses: Collection<PromotionUseDocument>;
  };
  findPlaced: (restaurantId: string, orderIds: string[]) => Promise<string[]>;
  findUnknown: FindUnknown;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  clock: Clock;
};

export function createPromotionsModule(deps: PromotionsDeps): PromotionsModule {
  const { collections, findPlaced, openOutbox, clock } = deps;
  const useStore = createPromotionUseStore(collections.promotionUses);
  const outbox = openOutbox('a promotion change', collections.promotions);
  outbox.addEffect({
    name: 'promotion_uses',
    appliesTo: ({ action }) => action === 'promotion.deleted',
    run: (_entry, { _id }) => useStore.removeAll(_id),
  });
  return {
    uses: createPromotionUses({ store: useStore, findPlaced, clock }),
    orderEffect: createOrderEffect(useStore),
    services: {
      promotions: createPromotionService({
        ...deps,
        store: createPromotionStore(collections.promotions),
        uses: useStore,
        relay: outbox.relay,
      }),
    },
  };
}

type OrderChange = { action: string; details: { status: string } };
type PromotedOrder = { _id: string; promotion?: object };

/** Keeps the use of a placed order, and releases that of a cancelled one. */
function createOrderEffect(uses: PromotionUseStore) {
  return {
    name: PROMOTION_EFFECT,
    appliesTo: (_change: OrderChange, { promotion }: PromotedOrder): boolean => promotion !== undefined,
    run({ action, details }: OrderChange, { _id }: PromotedOrder): Promise<unknown> {
      if (details.status === 'cancelled') return uses.release(_id);
      return action === 'order.guest_erased' ? uses.forgetGuest(_id) : uses.confirm(_id);
    },
  };
}
