import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { useReturnFocus } from '../../../../shared/ui/use-return-focus.ts';
import type { Order } from './order.ts';

export default function RecordPayment({ order, onClose }: { order: Order; onClose(): void }) {
  useReturnFocus();
  const { t } = useLingui();
  const [providerId, setProviderId] = useState('cash');
  // One key for each time the form is opened: a repeated click records no second payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const record = api.useMutation('post', '/dashboard/api/orders/{reference}/payment', {
    meta: { done: t`Payment of order ${order.number} recorded`, changes: ['/dashboard/api/orders'] },
    onSuccess: onClose,
  });
  const params = { path: { reference: order.id }, header: { 'Idempotency-Key': idempotencyKey } };
  return (
    <Modal opened onClose={onClose} title={t`Record a payment`}>
      <Stack>
        <Text>
          <Trans>
            Order {order.number} was paid in full: <strong>{formatMoney(order.total, order.currency)}</strong>
            .
          </Trans>
        </Text>
        <SegmentedControl
          aria-label={t`How it was paid`}
          value={providerId}
          onChange={setProviderId}
          data={[
            { value: 'cash', label: t`Cash` },
            { value: 'card', label: t`Card terminal` },
          ]}
        />
        <Button
          loading={record.isPending}
          onClick={() => record.mutate({ params, body: { outcome: 'succeeded', providerId } })}
        >
          <Trans>Record the payment</Trans>
        </Button>
      </Stack>
    </Modal>
  );
}
