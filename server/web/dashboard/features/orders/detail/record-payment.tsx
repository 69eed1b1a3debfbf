import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { awaitsPayment } from '../../../../shared/orders/statuses.ts';
import { atTill } from '../../../../shared/orders/till.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { paymentOf } from './chosen-parts.ts';
import type { Order } from './order.ts';
import { EVERYTHING, nextSplit, priceSplit, type Split } from './split.ts';
import { SplitBill } from './split-bill.tsx';
import { useSentOrder } from './use-sent-order.ts';

/** Records an order's payment, or part payments one after another. */
export default function RecordPayment({ order: current, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const { shown: order, hold, release, releaseUnlessTransient } = useSentOrder(current);
  const { id, number, currency, amountDue = '' } = order;
  const [providerId, setProviderId] = useState('cash');
  const [split, setSplit] = useState<Split>(EVERYTHING);
  const choice = paymentOf(order);
  const money = (units: number) => formatMoney(choice.format(units), currency);
  /** Paid by the guest or someone else, before or since this was opened. */
  const isPaid = !awaitsPayment(order);
  const { units, part } = isPaid ? { units: 0 } : priceSplit(split, choice);
  const keyName = `payment:${id}`;
  const record = useMutation({
    mutationFn: async () => {
      const made = { providerId, ...atTill(order.branch.id) };
      const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, { ...made, ...part, amountDue }) };
      const params = { path: { reference: id }, header };
      const recorded = part
        ? await client.POST('/dashboard/api/orders/{reference}/part-payments', {
            params,
            body: { ...part, ...made },
          })
        : await client.POST('/dashboard/api/orders/{reference}/payment', {
            params,
            body: { outcome: 'succeeded', ...made },
          });
      if (!recorded.data) throw recorded.error;
      forgetIdempotencyKey(keyName);
      return recorded.data;
    },
    meta: { done: t`Payment for order ${number} recorded`, changes: ['/dashboard/api/orders'] },
    onMutate: hold,
    onSuccess: release,
    onError: releaseUnlessTransient,
  });
  // The order has been reloaded by then, so that the next guest pays from the rest.
  const goOn = (paid: Schemas['DashboardOrder']) => {
    if (paid.amountDue) setSplit(nextSplit(split));
    else onClose();
  };
  return (
    <OpenModal onClose={onClose} title={t`Record payment`}>
      <Stack>
        {!isPaid && choice.left > 0 && (
          <SplitBill choice={choice} currency={currency} split={split} onChange={setSplit} />
        )}
        <SegmentedControl
          aria-label={t`Payment method`}
          value={providerId}
          onChange={setProviderId}
          data={[
            { value: 'cash', label: t`Cash` },
            { value: 'card', label: t`Card terminal` },
          ]}
        />
        {isPaid && (
          <Alert color="orange" role="alert">
            <Trans>
              This order is already paid. Record this payment only if you also took money: the order then
              shows as paid twice until you refund it.
            </Trans>
          </Alert>
        )}
        {!isPaid && units > choice.left && (
          <Text size="sm" c="var(--danger)" role="alert">
            <Trans>Exceeds the {money(choice.left)} left to pay</Trans>
          </Text>
        )}
        <Button
          color={isPaid ? 'orange' : undefined}
          loading={record.isPending}
          disabled={part !== undefined && (units === 0 || units > choice.left)}
          onClick={() => record.mutate(undefined, { onSuccess: goOn })}
        >
          {isPaid ? <Trans>Record second payment</Trans> : <Trans>Record {money(units)}</Trans>}
        </Button>
      </Stack>
    </OpenModal>
  );
}
