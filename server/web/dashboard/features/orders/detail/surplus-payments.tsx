import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { formatDateTime, formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import { useProviderName } from '../../../../shared/orders/providers.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';
import { ProviderRefund } from './provider-refund.tsx';

/** Payments of an order that was already paid, until returned. */
export function SurplusPayments({ order, timezone }: { order: Order; timezone?: string | undefined }) {
  const { t } = useLingui();
  const { id: reference, number, currency, surplusPayments = [] } = order;
  const nameProvider = useProviderName();
  const mayReturn = useHasRole('manager');
  const giveBack = api.useMutation(
    'post',
    '/dashboard/api/orders/{reference}/surplus-payments/{paymentId}/return',
    { meta: { done: t`Second payment for order ${number} refunded`, changes: ['/dashboard/api/orders'] } },
  );
  return surplusPayments.map(({ id, amount, providerId, recordedAt, returnedAt }) => (
    <Alert key={id} color={returnedAt ? 'gray' : 'red'} mt="sm" className={ticket.screen}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650}>{returnedAt ? t`Paid twice, refunded` : t`Paid twice`}</Text>
          <Text size="sm">
            {joinParts([
              formatMoney(amount, currency),
              nameProvider(providerId),
              formatDateTime(recordedAt, timezone),
            ])}
          </Text>
          {returnedAt && <ProviderRefund order={order} refundId={id} />}
        </div>
        {!returnedAt && mayReturn && (
          <Button
            color="red"
            loading={giveBack.isPending}
            onClick={() => giveBack.mutate({ params: { path: { reference, paymentId: id } } })}
          >
            <Trans>Return {formatMoney(amount, currency)}</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  ));
}
