import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { formatDateTime, formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import { atTill } from '../../../../shared/orders/till.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';

const PATH = '/dashboard/api/orders/{reference}/refunds/{refundId}';

/** The state of an unpaid refund at the payment provider. */
export function ProviderRefund({ order, refundId }: { order: Order; refundId: string }) {
  const { t } = useLingui();
  const { id: reference, number, providerRefunds = [] } = order;
  const maySettle = useHasRole('manager');
  const path = { reference, refundId };
  const changes = ['/dashboard/api/orders', '/dashboard/api/notices'];
  const retry = api.useMutation('post', `${PATH}/retry`, {
    meta: { done: t`Refund for order ${number} sent again`, changes },
  });
  const recordPaid = api.useMutation('post', `${PATH}/paid`, {
    meta: { done: t`Refund for order ${number} recorded`, changes },
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
        {maySettle && (
          <Group gap="xs">
            <Confirm
              title={t`Record the refund as paid`}
              action={t`Record as paid`}
              loading={recordPaid.isPending}
              onConfirm={onSuccess =>
                recordPaid.mutate({ params: { path }, body: atTill(order.branch.id) }, { onSuccess })
              }
              trigger={open => (
                <Button variant="default" onClick={open}>
                  <Trans>Paid another way</Trans>
                </Button>
              )}
            >
              <Trans>
                Only if you have paid the guest in another way, such as in cash. The refund can't be retried
                afterward.
              </Trans>
            </Confirm>
            <Button color="red" loading={retry.isPending} onClick={() => retry.mutate({ params: { path } })}>
              <Trans>Retry refund</Trans>
            </Button>
          </Group>
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
