import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { formatDateTime, formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import { useProviderName } from '../../../../shared/orders/providers.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';

/** Part payments, which can be returned until the order is fully paid. */
export function PartPayments({ order, timezone }: { order: Order; timezone?: string | undefined }) {
  const { t } = useLingui();
  const { id: reference, number, currency, amountDue, partPayments = [] } = order;
  const nameProvider = useProviderName();
  const mayReturn = useHasRole('manager') && amountDue !== undefined;
  const giveBack = api.useMutation(
    'post',
    '/dashboard/api/orders/{reference}/part-payments/{paymentId}/return',
    { meta: { done: t`Part payment for order ${number} returned`, changes: ['/dashboard/api/orders'] } },
  );
  return partPayments.map(({ id, amount, providerId, recordedAt, returnedAt }) => (
    <Group key={id} justify="space-between" gap="xs" mt="sm" wrap="nowrap" className={ticket.screen}>
      <div>
        <Text fw={500} {...(returnedAt && { td: 'line-through', c: 'dimmed' })}>
          {joinParts([formatMoney(amount, currency), nameProvider(providerId)])}
        </Text>
        <Text size="sm" c="dimmed">
          {returnedAt
            ? t`Returned ${formatDateTime(returnedAt, timezone)}`
            : formatDateTime(recordedAt, timezone)}
        </Text>
      </div>
      {!returnedAt && mayReturn && (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Return ${formatMoney(amount, currency)}`}
          loading={giveBack.isPending && giveBack.variables?.params.path.paymentId === id}
          onClick={() => giveBack.mutate({ params: { path: { reference, paymentId: id } } })}
        >
          <Trans>Return</Trans>
        </Button>
      )}
    </Group>
  ));
}
