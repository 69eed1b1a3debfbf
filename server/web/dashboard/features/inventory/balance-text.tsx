import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { formatQuantity, STATUSES, type StockItem } from './stock.ts';

type Props = { item: StockItem; branchId: string };

/** An item's balance at a branch, and whether it is low. */
export function BalanceText({ item: { balances, unit }, branchId }: Props) {
  const { t, i18n } = useLingui();
  const balance = balances.find(entry => entry.branchId === branchId);
  if (!balance) return <Text c="dimmed" size="sm">{t`Never moved`}</Text>;
  const { status } = balance;
  return (
    <>
      <Text component="span" className="tabular" me="xs">
        <bdi>
          {formatQuantity(balance.balance)} {unit}
        </bdi>
      </Text>
      {status === 'ok' ? (
        <Text component="span" size="sm" c="dimmed">
          {i18n._(STATUSES.ok)}
        </Text>
      ) : (
        <Badge color={status === 'low' ? 'orange' : 'red'} variant="light" tt="none">
          {i18n._(STATUSES[status])}
        </Badge>
      )}
    </>
  );
}
