import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import { type CreditsDeps, createOrderEffect, createVoucherCredits, type VoucherCredits } from './credits.ts';
import type { VoucherDocument } from './documents.ts';
import {
  createRefundEffect,
  createRefundVouchers,
  type RefundCodeStore,
  type RefundVouchers,
  type SealedOrder,
} from './refund-vouchers.ts';
import { createVoucherService, type VoucherService } from './service.ts';
import { createVoucherStore } from './store.ts';

export interface VouchersModule {
  credits: VoucherCredits;
  orderEffect: ReturnType<typeof createOrderEffect>;
  refundEffect: ReturnType<typeof createRefundEffect>;
  services: { vouchers: VoucherService; refundVouchers: RefundVouchers };
}

type VouchersDeps<Order extends SealedOrder> = Pick<CreditsDeps, 'findOrders'> & {
  collections: { vouchers: Collection<VoucherDocument> };
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  secrets: SecretBox;
  refundCodes: RefundCodeStore<Order>;
  clock: Clock;
};

export function createVouchersModule<Order extends SealedOrder>(deps: VouchersDeps<Order>): VouchersModule {
  const { collections, findOrders, openOutbox, makeOnce, secrets, refundCodes, clock } = deps;
  const store = createVoucherStore(collections.vouchers);
  const credits = createVoucherCredits({ store, findOrders, clock });
  const { relay } = openOutbox('a voucher change', collections.vouchers);
  return {
    credits,
    orderEffect: createOrderEffect(store),
    refundEffect: createRefundEffect(store, relay),
    services: {
      vouchers: createVoucherService({ store, credits, makeOnce, clock, relay }),
      refundVouchers: createRefundVouchers(secrets, refundCodes),
    },
  };
}
