import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { useReturnFocus } from '../../../../shared/ui/use-return-focus.ts';
import type { Order } from './order.ts';

type Source = Schemas['KnownRefundSource'];

export default function RefundOrder({ order, onClose }: { order: Order; onClose(): void }) {
  useReturnFocus();
  const { t } = useLingui();
  const left = Number(order.total) - Number(order.refundedTotal);
  const form = useForm<{ amount: number; source: Source; reason: string }>({
    initialValues: { amount: left, source: 'gateway', reason: '' },
  });
  // One key for each time the form is opened: a repeated click gives no money back twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refund = api.useMutation('post', '/dashboard/api/orders/{reference}/refunds', {
    meta: { done: t`Refund of order ${order.number} recorded`, changes: ['/dashboard/api/orders'] },
    onSuccess: onClose,
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const params = { path: { reference: order.id }, header: { 'Idempotency-Key': idempotencyKey } };
  return (
    <Modal opened onClose={onClose} title={t`Refund order ${order.number}`}>
      <form onSubmit={form.onSubmit(body => refund.mutate({ params, body }))}>
        <Stack>
          <Text>
            <Trans>Up to {formatMoney(left, order.currency)} can be given back.</Trans>
          </Text>
          <NumberInput
            label={t`Amount`}
            suffix={` ${order.currency}`}
            min={0}
            max={left}
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <SegmentedControl
            aria-label={t`How it is given back`}
            data={[
              { value: 'gateway', label: t`To the card` },
              { value: 'manual', label: t`By hand` },
            ]}
            {...form.getInputProps('source')}
          />
          <TextInput label={t`Reason`} maxLength={500} {...form.getInputProps('reason')} />
          <Button color="red" type="submit" loading={refund.isPending}>
            <Trans>Refund</Trans>
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
