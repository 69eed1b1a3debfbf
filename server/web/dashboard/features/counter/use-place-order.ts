import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import type { OrderType } from '../../../shared/orders/statuses.ts';
import { atTill } from '../../../shared/orders/till.ts';
import { toasts } from '../../../shared/ui/toasts.tsx';
import { type ApprovalHeader, useApproval } from '../../approval/use-approval.tsx';
import { type BasketLine, toOrderLines } from './basket.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';
import { MENU_PATH } from './use-menu.ts';

export type CounterOrder = {
  type: OrderType;
  payment: 'cash' | 'card' | 'later';
  name: string;
  deliveryAddress: string;
  postalCode: string;
  table: string;
  notes: string;
  /** Empty: as soon as possible. */
  requestedAt: string;
  code: string;
  discount: number | string;
  discountReason: string;
};

type Codes = Pick<Schemas['PlaceOrderRequest'], 'promotionCode' | 'voucherCode'>;

const keyNameOf = (branchId: string) => `counter-order:${branchId}`;

/** Call it for a new basket: an equal order then belongs to another guest. */
export const beginOrder = (branchId: string) => forgetIdempotencyKey(keyNameOf(branchId));

type Placement = {
  form: CounterOrder;
  order: Schemas['PlaceOrderRequest'];
  /** The total shown. */
  total: number;
  approval: ApprovalHeader;
};

type Options = {
  branch: Schemas['DashboardBranch'];
  unpaid: UnpaidOrders;
  /** The order is placed, but its payment may not be recorded yet. */
  onPlaced(placed: Pick<Placement, 'form' | 'order'>): void;
  setErrors(errors: Record<string, string>): void;
};

/** Places an order and records its payment. A retry after a lost response does not place it again. */
export function usePlaceOrder({ branch, unpaid, onPlaced, setErrors }: Options) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { withApproval, dialog } = useApproval();
  const reloadMenu = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === MENU_PATH });
  const [sending, setSending] = useState<Schemas['PlaceOrderLine'][]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: Placement) => {
      const key = idempotencyKeyOf(keyNameOf(branch.id), body.order);
      const placed = await client.POST('/dashboard/api/orders', {
        params: { header: { 'Idempotency-Key': key, ...body.approval } },
        body: body.order,
      });
      if (!placed.data) throw placed.error;
      const { id } = placed.data;
      // A voucher may have paid it.
      const isToRecord = body.form.payment !== 'later' && placed.data.paymentStatus !== 'paid';
      if (isToRecord) unpaid.add(id);
      forgetIdempotencyKey(keyNameOf(branch.id));
      setSending([]);
      onPlaced(body);
      // A price or the voucher may have changed since: the guest has not paid this total.
      const isAsShown = Number(placed.data.total) === body.total;
      if (!isAsShown) reloadMenu();
      const payment = { providerId: body.form.payment, ...atTill(branch.id) };
      const isRecorded = !isToRecord || (isAsShown && (await recordPayment(id, payment)));
      if (isRecorded) unpaid.remove(id);
      else unpaid.show();
      return { ...placed.data, isRecorded };
    },
    meta: { changes: ['/dashboard/api/orders'] },
    onSuccess({ number, total, currency, isRecorded }) {
      if (isRecorded) toasts.done(t`Order ${number} placed: ${formatMoney(total, currency)}`);
    },
    onMutate: ({ order }) => setSending(order.lines),
    onError(error) {
      setSending([]);
      const errors = fieldErrors(error);
      setErrors({ ...errors, name: errors['customer.name'] ?? '' });
      // A rejected item may no longer be on the menu.
      reloadMenu();
    },
  });
  return {
    isPending,
    /** The lines of an order that may not be placed yet. */
    sending,
    /** Asks who gives the discount. */
    dialog,
    /** `codes` contains those of an applied promotion and a voucher. */
    place(form: CounterOrder, lines: BasketLine[], codes: Codes, total: number) {
      const { type, name, deliveryAddress, postalCode, table, notes, requestedAt, discountReason } = form;
      const discount = Number(form.discount);
      const order: Schemas['PlaceOrderRequest'] = {
        branchId: branch.id,
        channel: 'counter',
        type,
        lines: toOrderLines(lines),
        ...(name && { customer: { name } }),
        ...(notes && { notes }),
        ...(requestedAt && { requestedAt }),
        ...(discount > 0 && { discount, discountReason }),
        ...codes,
        ...(type === 'delivery' && { deliveryAddress, ...(postalCode && { postalCode }) }),
        ...(type === 'dine_in' && table && { table }),
      };
      const send = (approval: ApprovalHeader) => mutate({ form, order, total, approval });
      if (discount > 0) withApproval({ action: 'discount' }, send);
      else send({});
    },
  };
}

/** Resolves to whether it was recorded for certain. */
async function recordPayment(
  reference: string,
  payment: { providerId: string; till?: string },
): Promise<boolean> {
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  const { data } = await client
    .POST('/dashboard/api/orders/{reference}/payment', {
      params: { path: { reference }, header },
      body: { outcome: 'succeeded', ...payment },
    })
    .catch(() => ({ data: undefined }));
  return data !== undefined;
}
