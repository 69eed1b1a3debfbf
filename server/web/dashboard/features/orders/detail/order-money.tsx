import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { formatDateTime, formatMoney, formatNumber, joinParts } from '../../../../shared/i18n/formats.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';
import { OrderSection } from './order-section.tsx';
import { PartPayments } from './part-payments.tsx';
import { Dispute, ProviderRefund } from './provider-refund.tsx';
import { REFUND_SOURCES } from './refund-sources.ts';
import { RefundVoucher } from './refund-voucher.tsx';
import { SurplusPayments } from './surplus-payments.tsx';

const PERCENT = { style: 'percent', maximumFractionDigits: 4 } as const;

/** An order's price, payments, and refunds. */
export function OrderMoney({ order, timezone }: { order: Order; timezone?: string | undefined }) {
  const { t, i18n } = useLingui();
  const { currency, refunds, promotion, discountReason, voucher } = order;
  const rows: [string, string][] = [
    [t`Subtotal`, order.subtotal],
    [
      promotion ? promotion.code || promotion.name : joinParts([t`Discount`, discountReason]),
      `-${order.discount}`,
    ],
    [voucher ? t`Voucher ${voucher.codeEnding}` : t`Credits`, `-${order.creditsUsed}`],
    [t`Delivery`, order.deliveryFee],
    [t`Tip`, order.tipAmount],
  ];
  const vatRows: [string, string][] = order.vatByRate?.map(({ rate, amount, vat }) => [
    t`of which VAT ${formatNumber(Number(rate) / 100, PERCENT)} in ${formatMoney(amount, currency)}`,
    vat,
  ]) ?? [[t`of which VAT`, order.vat]];
  const { remainingVat, remainingVatByRate } = order;
  const remainingRows: [string, string][] =
    remainingVatByRate?.map(({ rate, amount, vat }) => [
      t`VAT after refunds ${formatNumber(Number(rate) / 100, PERCENT)} in ${formatMoney(amount, currency)}`,
      vat,
    ]) ?? (remainingVat === undefined ? [] : [[t`VAT after refunds`, remainingVat]]);
  return (
    <OrderSection title={t`Payment`}>
      <dl className={ticket.amounts}>
        {rows
          .filter(([, amount], index) => index === 0 || Number(amount) !== 0)
          .map(([label, amount]) => (
            <Amount key={label} label={label} amount={formatMoney(amount, currency)} />
          ))}
        <dt className={ticket.total}>
          <Trans>Total</Trans>
        </dt>
        <dd className={ticket.total}>{formatMoney(order.total, currency)}</dd>
        {vatRows.map(([label, amount]) => (
          <Amount key={label} label={label} amount={formatMoney(amount, currency)} dimmed />
        ))}
        {order.amountDue && order.status !== 'cancelled' && (
          <Amount label={t`Left to pay`} amount={formatMoney(order.amountDue, currency)} />
        )}
        {Number(order.refundedTotal) > 0 && (
          <Amount label={t`Refunded`} amount={formatMoney(order.refundedTotal, currency)} />
        )}
        {remainingRows.map(([label, amount]) => (
          <Amount key={label} label={label} amount={formatMoney(amount, currency)} dimmed />
        ))}
      </dl>
      <Dispute order={order} timezone={timezone} />
      <PartPayments order={order} timezone={timezone} />
      <SurplusPayments order={order} timezone={timezone} />
      {refunds.map(({ id, amount, reason, actor, source, createdAt }) => (
        <Fragment key={id}>
          <Text size="sm" c="dimmed" mt="xs" className={ticket.screen}>
            {formatDateTime(createdAt, timezone)} · {formatMoney(amount, currency)} ·{' '}
            {i18n._(REFUND_SOURCES[source].text)} · {joinParts([actor, reason])}
          </Text>
          <ProviderRefund order={order} refundId={id} />
          <RefundVoucher order={order} refundId={id} />
        </Fragment>
      ))}
    </OrderSection>
  );
}

function Amount({ label, amount, dimmed = false }: { label: string; amount: string; dimmed?: boolean }) {
  const color = dimmed ? 'dimmed' : undefined;
  return (
    <>
      <Text component="dt" c={color}>
        {label}
      </Text>
      <Text component="dd" c={color}>
        {amount}
      </Text>
    </>
  );
}
