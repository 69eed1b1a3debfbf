import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schemas } from '../api/contract.ts';
import { PAYMENT_STATUSES, STATUSES } from './statuses.ts';

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

export function PaymentBadge({ status }: { status: Schemas['KnownPaymentStatus'] }) {
  const { i18n } = useLingui();
  return (
    <Badge color={PAYMENT_COLORS[status]} variant="outline" tt="none">
      {i18n._(PAYMENT_STATUSES[status])}
    </Badge>
  );
}
