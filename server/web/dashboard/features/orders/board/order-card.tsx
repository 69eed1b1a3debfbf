import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useBranch } from '../../../../shared/branches/use-branches.ts';
import { formatMoney, formatUpcoming, joinParts } from '../../../../shared/i18n/formats.ts';
import { describeLines } from '../../../../shared/orders/describe-lines.ts';
import { IdCheckBadge } from '../../../../shared/orders/id-check-badge.tsx';
import { PaymentBadge } from '../../../../shared/orders/status-badge.tsx';
import { ORDER_TYPES } from '../../../../shared/orders/statuses.ts';
import { AdvanceButton } from '../advance-button.tsx';
import { Waited } from '../waited.tsx';
import classes from './board.module.css';
import type { Order } from './use-board-orders.ts';

export const OrderCard = memo(function OrderCard({ order }: { order: Order }) {
  const { i18n, t } = useLingui();
  const { number, type, table, branch, customer, total, currency, lines, promisedAt, startsAt } = order;
  const { minimumAge } = order;
  const timezone = useBranch(branch.id)?.timezone;
  return (
    <article className={classes.card} data-order={order.id} aria-label={t`Order ${number}`}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Link to="/orders/$reference" params={{ reference: String(number) }} className={classes.number}>
          #{number}
        </Link>
        <Waited order={order} />
      </Group>
      <Group justify="space-between" gap={4}>
        <Text size="sm">
          {joinParts([
            i18n._(ORDER_TYPES[type]),
            table && t`Table ${table}`,
            startsAt && t`Pre-order`,
            promisedAt && formatUpcoming(promisedAt, timezone),
          ])}
        </Text>
        <PaymentBadge order={order} hidesPaid />
        <IdCheckBadge minimumAge={minimumAge} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {joinParts([customer.name, branch.name])}
      </Text>
      <Text size="sm" c="dimmed" truncate dir="auto" ta="match-parent">
        {describeLines(lines)}
      </Text>
      <Group justify="space-between" wrap="nowrap" gap="xs" mt="xs">
        <Text size="sm" fw={600} className="tabular">
          {formatMoney(total, currency)}
        </Text>
        <AdvanceButton order={order} />
      </Group>
    </article>
  );
});
