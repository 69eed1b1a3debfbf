import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { isFinal } from '../../../../../../spec/rules/order-status.ts';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { fieldErrors, isTransient } from '../../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { atTill } from '../../../../shared/orders/till.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { toasts } from '../../../../shared/ui/toasts.tsx';
import { type ApprovalHeader, useApproval } from '../../../approval/use-approval.tsx';
import { AmountField } from './amount-field.tsx';
import { type Chosen, NONE_CHOSEN, refundOf } from './chosen-parts.ts';
import type { Order } from './order.ts';
import { PartsField } from './parts-field.tsx';
import { defaultSource, REFUND_SOURCES, type RefundSource } from './refund-sources.ts';
import { NewRefundVoucher } from './refund-voucher.tsx';
import { useSentOrder } from './use-sent-order.ts';

type Values = Chosen & {
  by: 'amount' | 'parts';
  /** Mantine reports an amount ending in 0 as a string while typing. */
  amount: number | string;
  source: RefundSource;
  reason: string;
  cancels: boolean;
};

type Refund = { body: Schemas['RefundOrderRequest']; approval: ApprovalHeader };

export default function RefundOrder({ order: current, onClose }: { order: Order; onClose(): void }) {
  const { t, i18n } = useLingui();
  const { shown: order, hold, release, releaseUnlessTransient } = useSentOrder(current);
  const { id, number, currency, refundedTotal } = order;
  const rules = refundOf(order);
  const money = (units: number) => formatMoney(rules.format(units), currency);
  const isOpen = !isFinal(current.status);
  const unitsOf = (chosen: Values) =>
    (chosen.by === 'amount' ? rules.parse(chosen.amount) : rules.amountOf(chosen)) ?? 0;
  const findExcess = (chosen: Values) =>
    unitsOf(chosen) > rules.left && t`Exceeds the ${money(rules.left)} left to refund`;
  const form = useForm<Values>({
    initialValues: {
      by: 'amount',
      amount: rules.format(rules.left),
      ...NONE_CHOSEN,
      source: defaultSource(order),
      reason: '',
      cancels: false,
    },
    validate: chosen => {
      const amount = unitsOf(chosen) === 0 ? t`Enter the amount to refund` : findExcess(chosen);
      return amount ? { amount } : {};
    },
  });
  const { values } = form;
  const units = unitsOf(values);
  const tooMuch = findExcess(values);
  const takesAll = units === rules.left;
  const keyName = `refund:${id}`;
  const params = { path: { reference: id } };
  const { withApproval, dialog } = useApproval();
  const refund = useMutation({
    mutationFn: async ({ body, approval }: Refund) => {
      const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, { body, refundedTotal }), ...approval };
      const refunded = await client.POST('/dashboard/api/orders/{reference}/refunds', {
        params: { ...params, header },
        body,
      });
      if (!refunded.data) throw refunded.error;
      // Immediately, because the kitchen continues until then. A retry does not refund twice.
      if (isOpen && takesAll && values.cancels) await cancel(body.reason);
      forgetIdempotencyKey(keyName);
      return refunded.data;
    },
    onMutate: hold,
    onSuccess: release,
    meta: { done: t`Refund for order ${number} recorded`, changes: ['/dashboard/api/orders'] },
    onError(error) {
      releaseUnlessTransient(error);
      form.setErrors(fieldErrors(error));
    },
  });
  const cancel = async (reason = '') => {
    const cancelled = await client.POST('/dashboard/api/orders/{reference}/status', {
      params,
      body: { status: 'cancelled', reason },
    });
    if (cancelled.error && isTransient(cancelled.error)) throw cancelled.error;
    // Someone has completed it since.
    if (cancelled.error) toasts.failed(cancelled.error);
  };
  const submit = ({ by, amount, source, reason }: Values) => {
    const till = atTill(order.branch.id);
    const body = {
      ...(by === 'amount' ? { amount: Number(amount) } : rules.toBody(values)),
      source,
      reason,
      ...till,
    };
    // The order has been reloaded by then, so that another refund starts with the rest.
    const onSuccess = (refunded: Schemas['DashboardOrder']) => isToVoucher(refunded) || onClose();
    withApproval({ action: 'refund', orderId: id }, approval =>
      refund.mutate({ body, approval }, { onSuccess }),
    );
  };
  const error = tooMuch || form.errors.amount || form.errors.lines;
  if (refund.data && isToVoucher(refund.data))
    return <NewRefundVoucher order={refund.data} onClose={onClose} />;
  return (
    <OpenModal onClose={onClose} title={t`Refund order ${number}`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            <Trans>You can refund up to {money(rules.left)}.</Trans>
          </Text>
          <SegmentedControl
            aria-label={t`What to refund`}
            data={[
              { value: 'amount', label: t`An amount` },
              { value: 'parts', label: t`Items` },
            ]}
            {...form.getInputProps('by')}
          />
          {values.by === 'amount' ? (
            <AmountField
              currency={currency}
              digits={rules.digits}
              required
              {...form.getInputProps('amount')}
              error={error}
            />
          ) : (
            <>
              <PartsField
                choice={rules}
                currency={currency}
                label={t`What to refund`}
                takenText={t`Already refunded`}
                chosen={values}
                onChange={chosen => {
                  form.clearErrors();
                  form.setValues(chosen);
                }}
              />
              {error && (
                <Text size="sm" c="var(--danger)" role="alert">
                  {error}
                </Text>
              )}
            </>
          )}
          <SegmentedControl
            aria-label={t`Refund method`}
            data={Object.entries(REFUND_SOURCES).map(([value, { choice }]) => ({
              value,
              label: i18n._(choice),
            }))}
            {...form.getInputProps('source')}
          />
          <TextInput label={t`Reason`} maxLength={500} {...form.getInputProps('reason')} />
          {isOpen && takesAll && (
            <Alert color="yellow">
              <Text fw={600} mb="xs">{t`This order is still open: ${i18n._(STATUSES[current.status])}`}</Text>
              <Checkbox
                label={t`Also cancel the order`}
                {...form.getInputProps('cancels', { type: 'checkbox' })}
              />
            </Alert>
          )}
          {!tooMuch && units > 0 && (
            <Text size="sm" c="dimmed">
              {t`The refund is paid ${i18n._(REFUND_SOURCES[values.source].text)}. You keep ${money(rules.left - units)}.`}
            </Text>
          )}
          <Button color="red" type="submit" loading={refund.isPending}>
            {tooMuch || units === 0 ? <Trans>Refund</Trans> : <Trans>Refund {money(units)}</Trans>}
          </Button>
        </Stack>
      </Form>
      {dialog}
    </OpenModal>
  );
}

/** Whether the latest refund issued a voucher. */
const isToVoucher = ({ refunds }: Schemas['DashboardOrder']): boolean => refunds.at(-1)?.source === 'voucher';
