import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDate, formatMoney, formatNumber, joinParts } from '../../../shared/i18n/formats.ts';
import { Boundary } from '../../../shared/ui/boundary.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import classes from './home.module.css';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

type Props = {
  sales: Schemas['CurrencySales'];
  /** The first day. */
  from: string;
  byHour: boolean;
  items: Schemas['SoldItem'][] | undefined;
  compared: ReactNode;
};

const SHOWN_ITEMS = 8;
const SHOWN_DAYS = 8;

export function CurrencySales({ sales, from, byHour, items, compared }: Props) {
  const { t } = useLingui();
  const money = (amount: string) => formatMoney(amount, sales.currency);
  const earlier = sales.refundedSales.filter(({ day }) => day < from);
  if (sales.orders === 0 && Number(sales.refunded) === 0)
    return (
      <div>
        <Text c="dimmed">
          <Trans>No payments in {sales.currency} in this period.</Trans>
        </Text>
        {compared}
      </div>
    );
  return (
    <div className={classes.sales}>
      <dl className={classes.figures}>
        <Figure label={t`Takings`} value={money(sales.takings)} />
        <Figure label={t`Paid orders`} value={formatNumber(sales.orders)} />
        <Figure label={t`Average`} value={money(sales.average)} />
        {Number(sales.refunded) > 0 && <Figure label={t`Refunded`} value={money(sales.refunded)} />}
      </dl>
      {earlier.length > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>
            Refunded from earlier days:{' '}
            {joinParts(
              earlier
                .slice(0, SHOWN_DAYS)
                .map(({ day, refunded }) => `${formatDate(day, 'UTC')} ${money(refunded)}`),
            )}
          </Trans>
        </Text>
      )}
      {compared}
      <Boundary failed={<Failed />}>
        <Suspense fallback={<Skeleton height={220} />}>
          <SalesChart sales={sales} byHour={byHour} />
        </Suspense>
      </Boundary>
      <div className={classes.tables}>
        {sales.branches.length > 1 && (
          <Ranking
            title={t`Branches`}
            rows={sales.branches.map(({ branchId, branchName, orders, takings }) => ({
              id: branchId,
              label: branchName,
              count: orders,
              amount: money(takings),
            }))}
          />
        )}
        {items && items.length > 0 && (
          <Ranking
            title={t`Top sellers`}
            rows={items.slice(0, SHOWN_ITEMS).map(({ menuItemId, title, quantity, amount }) => ({
              id: menuItemId,
              label: title,
              count: quantity,
              amount: money(amount),
            }))}
          />
        )}
      </div>
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

type Row = { id: string; label: string; count: number; amount: string };

function Ranking({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h6" mb="xs">
        {title}
      </Title>
      <Table verticalSpacing={6} aria-label={title}>
        <Table.Tbody>
          {rows.map(({ id, label, count, amount }) => (
            <Table.Tr key={id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="end" className="tabular">
                {formatNumber(count)}
              </Table.Td>
              <Table.Td ta="end" className="tabular">
                {amount}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
