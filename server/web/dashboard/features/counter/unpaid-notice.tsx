import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../shared/api/api.ts';
import { isTransient } from '../../../shared/api/errors.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { awaitsPayment } from '../../../shared/orders/statuses.ts';

const RETRY_MS = 5_000;

type Props = { orderId: string; onSettled(): void };

/** Says that an order placed here has no payment, and leads to it. */
export function UnpaidNotice({ orderId, onSettled }: Props) {
  const path = { reference: orderId };
  const { data: order, error } = api.useQuery(
    'get',
    '/dashboard/api/orders/{reference}',
    { params: { path } },
    { refetchInterval: ({ state }) => state.error !== null && RETRY_MS },
  );
  const isUnpaid = order && awaitsPayment(order) && order.status !== 'cancelled';
  const isSettled = order ? !isUnpaid : error !== null && !isTransient(error);
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  if (!isUnpaid) return null;
  const { number, total, currency } = order;
  return (
    <Alert color="orange" role="alert" mb="md">
      <Trans>
        Order {number} was placed, but its payment wasn't recorded: {formatMoney(total, currency)}.{' '}
        <Link to="/orders/$reference" params={{ reference: String(number) }}>
          Record it on the order’s page
        </Link>
      </Trans>
    </Alert>
  );
}
