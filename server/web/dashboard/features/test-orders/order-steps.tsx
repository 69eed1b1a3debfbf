import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { leftToRefund } from '../../../shared/orders/minor-units.ts';
import { awaitsPayment, isRefundable, nextStatus, STATUSES } from '../../../shared/orders/statuses.ts';

export type Order = Schemas['DashboardOrder'];

const ORDERS = ['/dashboard/api/orders'];

/** Pays, advances, and refunds a test order immediately, without confirmation. */
export function OrderSteps({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { id, number, status, type } = order;
  const { left, format } = leftToRefund(order);
  const params = { path: { reference: id } };
  const pay = api.useMutation('post', '/dashboard/api/orders/{reference}/payment', {
    meta: { done: t`Order ${number} is paid`, changes: ORDERS },
  });
  const advance = api.useMutation('post', '/dashboard/api/orders/{reference}/status', {
    meta: { changes: ORDERS },
  });
  const refund = api.useMutation('post', '/dashboard/api/orders/{reference}/refunds', {
    meta: { done: t`Order ${number} is refunded`, changes: ORDERS },
  });
  const next = nextStatus(status, type);
  const label = next && i18n._(STATUSES[next]);
  return (
    <Group gap="xs">
      {next && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t`Move order ${number} to ${label}`}
          loading={advance.isPending}
          onClick={() => advance.mutate({ params, body: { status: next } })}
        >
          {label}
        </Button>
      )}
      {awaitsPayment(order) && status !== 'cancelled' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Pay order ${number}`}
          loading={pay.isPending}
          onClick={() => pay.mutate({ params, body: { outcome: 'succeeded', providerId: 'test' } })}
        >
          <Trans>Pay</Trans>
        </Button>
      )}
      {isRefundable(order) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Refund order ${number}`}
          loading={refund.isPending}
          onClick={() =>
            refund.mutate({
              params,
              body: { amount: Number(format(left)), source: 'gateway' },
            })
          }
        >
          <Trans>Refund</Trans>
        </Button>
      )}
    </Group>
  );
}
