import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schemas } from '../api/contract.ts';
import { isPaidTwice, PAYMENT_STATUSES, STATUSES } from './statuses.ts';

const STATUS_COLORS: Record<Schemas['KnownOrderStatus'], string> = {
  pending: 'orange',
  confirmed: 'blue',
  preparing: 'violet',
  ready: 'herb',
  delivering: 'cyan',
  completed: 'gray',
  cancelled: 'red',
};

const PAYMENT_COLORS: Record<Schemas['KnownPaymentStatus'], string> = {
  unpaid: 'orange',
  pending: 'orange',
  partially_paid: 'orange',
  paid: 'herb',
  failed: 'red',
  partially_refunded: 'gray',
  refunded: 'gray',
};

export function StatusBadge({ status }: { status: Schemas['KnownOrderStatus'] }) {
  const { i18n } = useLingui();
  return (
    <Badge color={STATUS_COLORS[status]} variant="light" tt="none">
      {i18n._(STATUSES[status])}
    </Badge>
  );
}

type Paid = Pick<Schemas['DashboardOrder'], 'paymentStatus' | 'surplusPayments'>;

/** `hidesPaid` hides statuses that need no attention. */
export function PaymentBadge({ order, hidesPaid = false }: { order: Paid; hidesPaid?: boolean }) {
  const { i18n, t } = useLingui();
  const { paymentStatus } = order;
  if (isPaidTwice(order))
    return (
      <Badge color="red" variant="filled" tt="none">
        {t`Paid twice`}
      </Badge>
    );
  if (hidesPaid && paymentStatus === 'paid') return null;
  return (
    <Badge color={PAYMENT_COLORS[paymentStatus]} variant="outline" tt="none">
      {i18n._(PAYMENT_STATUSES[paymentStatus])}
    </Badge>
  );
}
