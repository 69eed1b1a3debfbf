import { growing, toGrowingResponse } from '../../lib/page.ts';
import { serializeVoucher, serializeVoucherWithEntries } from '../../modules/vouchers/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const vouchersHandlers = {
  listVouchers: async ({ query, caller, services }) => {
    const now = services.clock();
    const page = await services.vouchers.list(caller.scope, growing(query));
    return toGrowingResponse(page, query, voucher => serializeVoucher(voucher, now));
  },

  createVoucher: async call => {
    const { body, caller, services } = call;
    const { voucher, code } = await services.vouchers.create(caller, body, getKeyedRequest(call));
    return { voucher: serializeVoucher(voucher, services.clock()), code };
  },

  getVoucher: async ({ params, caller, services }) =>
    serializeVoucherWithEntries(
      await services.vouchers.get(caller.scope, params.voucherId),
      services.clock(),
    ),

  updateVoucher: async ({ params: { voucherId }, body, caller, services }) => {
    const updating = services.vouchers.update(caller, voucherId, body);
    const updated = await explainConflicts(services.activity, caller.scope, voucherId, updating);
    return serializeVoucher(updated, services.clock());
  },

  voidVoucher: async ({ params, body, caller, services }) =>
    serializeVoucher(await services.vouchers.void(caller, params.voucherId, body.reason), services.clock()),

  checkVoucher: async ({ body, caller, services }) =>
    serializeVoucher(await services.vouchers.check(caller.scope, body.code), services.clock()),
} satisfies Partial<Handlers>;
