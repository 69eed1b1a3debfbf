import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';
import { api } from '../../../../shared/api/api.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import type { Order } from './order.ts';
import { REFUND_SOURCES, type RefundSource } from './refund-sources.ts';

type Values = {
  /** Mantine reports an amount that ends in 0 as text while it is typed. */
  amount: number | string;
  source: RefundSource;
  reason: string;
};

export default function RefundOrder({ order, onClose }: { order: Order; onClose(): void }) {
  const { t, i18n } = useLingui();
  // The state when the form was opened: see idempotencyKeyOf.
  const [{ id, number, currency, total, refundedTotal }] = useState(order);
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const left = Number((Number(total) - Number(refundedTotal)).toFixed(digits));
  const form = useForm<Values>({ initialValues: { amount: left, source: 'gateway', reason: '' } });
  const keyName = `refund:${id}`;
  const refund = api.useMutation('post', '/dashboard/api/orders/{reference}/refunds', {
    meta: { done: t`Refund of order ${number} recorded`, changes: ['/dashboard/api/orders'] },
    onSuccess() {
      forgetIdempotencyKey(keyName);
      onClose();
    },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(values => {
    const body = { ...values, amount: Number(values.amount) };
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, { body, refundedTotal }) };
    refund.mutate({ params: { path: { reference: id }, header }, body });
  });
  return (
    <OpenModal onClose={onClose} title={t`Refund order ${number}`}>
      <form onSubmit={submit}>
        <Stack>
          <Text>
            <Trans>Up to {formatMoney(left, currency)} can be given back.</Trans>
          </Text>
          <NumberInput
            label={t`Amount`}
            suffix={` ${currency}`}
            decimalScale={digits}
            min={0}
            max={left}
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <SegmentedControl
            aria-label={t`How it is given back`}
            data={Object.entries(REFUND_SOURCES).map(([value, { choice }]) => ({
              value,
              label: i18n._(choice),
            }))}
            {...form.getInputProps('source')}
          />
          <TextInput label={t`Reason`} maxLength={500} {...form.getInputProps('reason')} />
          <Button color="red" type="submit" loading={refund.isPending}>
            <Trans>Refund</Trans>
          </Button>
        </Stack>
      </form>
    </OpenModal>
  );
}
