import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { formatDateTime, formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';

/** The state of an unpaid refund at the payment provider. */
export function ProviderRefund({ order, refundId }: { order: Order; refundId: string }) {
  const { t } = useLingui();
  const { id: reference, number, providerRefunds = [] } = order;
  const mayRetry = useHasRole('manager');
  const retry = api.useMutation('post', '/dashboard/api/orders/{reference}/refunds/{refundId}/retry', {
    meta: {
      done: t`Refund for order ${number} sent again`,
      changes: ['/dashboard/api/orders', '/dashboard/api/notices'],
    },
  });
  const refund = providerRefunds.find(one => one.refundId === refundId);
  if (!refund || refund.status === 'succeeded') return null;
  if (refund.status === 'pending') return <Text size="sm">{t`Refund pending`}</Text>;
  return (
    <Alert color="red" mt="xs" className={ticket.screen}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650}>{t`Refund failed. The guest hasn't been paid.`}</Text>
          <Text size="sm">{refund.failure}</Text>
        </div>
        {mayRetry && (
          <Button
            color="red"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { path: { reference, refundId } } })}
          >
            <Trans>Retry refund</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** A payment disputed by the guest. */
export function Dispute({ order, timezone }: { order: Order; timezone?: string | undefined }) {
  const { t } = useLingui();
  const { dispute, currency } = order;
  if (!dispute) return null;
  const amount = formatMoney(dispute.amount, currency);
  const texts: Record<string, string> = {
    won: t`Dispute won: ${amount}`,
    lost: t`Dispute lost: ${amount}`,
  };
  return (
    <Alert color={dispute.status === 'won' ? 'gray' : 'red'} mt="sm" className={ticket.screen}>
      <Text fw={650}>{texts[dispute.status] ?? t`Payment disputed: ${amount}`}</Text>
      <Text size="sm">
        {joinParts([
          formatDateTime(dispute.createdAt, timezone),
          dispute.status in texts ? '' : t`Respond in the Stripe Dashboard.`,
        ])}
      </Text>
    </Alert>
  );
}
