import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { awaitsPayment } from '../../../../shared/orders/statuses.ts';
import { atTill } from '../../../../shared/orders/till.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import type { Order } from './order.ts';

export default function RecordPayment({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const [providerId, setProviderId] = useState('cash');
  /** By the guest or somebody else, before or since this was opened. */
  const isPaid = !awaitsPayment(order);
  const keyName = `payment:${order.id}`;
  const record = api.useMutation('post', '/dashboard/api/orders/{reference}/payment', {
    meta: { done: t`Payment of order ${order.number} recorded`, changes: ['/dashboard/api/orders'] },
    onSuccess() {
      forgetIdempotencyKey(keyName);
      onClose();
    },
  });
  const submit = () => {
    const body = { outcome: 'succeeded', providerId, ...atTill(order.branch.id) } as const;
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, body) };
    record.mutate({ params: { path: { reference: order.id }, header }, body });
  };
  return (
    <OpenModal onClose={onClose} title={t`Record a payment`}>
      <Stack>
        <Text>
          <Trans>
            Order {order.number} was paid in full: <strong>{formatMoney(order.total, order.currency)}</strong>
            .
          </Trans>
        </Text>
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
        <Button color={isPaid ? 'orange' : undefined} loading={record.isPending} onClick={submit}>
          {isPaid ? <Trans>Record a second payment</Trans> : <Trans>Record the payment</Trans>}
        </Button>
      </Stack>
    </OpenModal>
  );
}
