import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import { createOrderEffect, createVoucherCredits, type VoucherCredits } from './credits.ts';
import type { VoucherDocument } from './documents.ts';
import { createVoucherService, type VoucherService } from './service.ts';
import { createVoucherStore } from './store.ts';

export interface VouchersModule {
  credits: VoucherCredits;
  orderEffect: ReturnType<typeof createOrderEffect>;
  services: { vouchers: VoucherService };
}

type VouchersDeps = {
  collections: { vouchers: Collection<VoucherDocument> };
  /** The ids of the orders that exist. */
  findPlaced: (restaurantId: string, orderIds: string[]) => Promise<string[]>;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  clock: Clock;
};

export function createVouchersModule(deps: VouchersDeps): VouchersModule {
  const { collections, findPlaced, openOutbox, makeOnce, clock } = deps;
  const store = createVoucherStore(collections.vouchers);
  const credits = createVoucherCredits({ store, findPlaced, clock });
  const { relay } = openOutbox('a voucher change', collections.vouchers);
  return {
    credits,
    orderEffect: createOrderEffect(store),
    services: { vouchers: createVoucherService({ store, credits, makeOnce, clock, relay }) },
  };
}
