import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useBranchTime } from '../../../../shared/branches/use-branch-time.ts';
import { formatDateTime, formatMoney } from '../../../../shared/i18n/formats.ts';
import { useProviderName } from '../../../../shared/orders/providers.ts';
import { PaymentBadge, StatusBadge } from '../../../../shared/orders/status-badge.tsx';
import { ORDER_TYPES } from '../../../../shared/orders/statuses.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { type OrdersSearch, toNumberQuery, toOrdersQuery } from '../search.ts';
import classes from './orders-table.module.css';

/** All matching orders, newest first, preceded by the one whose number is searched. */
export default function OrdersTable({
  search,
  onPage,
  onOlder,
}: {
  search: OrdersSearch;
  onPage(page: number): void;
  /** Searches orders placed at or before this time. */
  onOlder(until: string): void;
}) {
  const { t } = useLingui();
  const query = { ...toOrdersQuery(search), page: search.page, limit: 25 };
  const orders = api.useQuery(
    'get',
    '/dashboard/api/orders',
    { params: { query } },
    { placeholderData: keepPreviousData },
  );
  const numbered = useNumbered(search);
  const listed = ({ data, pagination }: NonNullable<typeof orders.data>) => {
    const others = data.filter(({ id }) => id !== numbered?.id);
    return numbered && pagination.page === 1 ? [numbered, ...others] : others;
  };
  const explainSearched = ({ pagination }: NonNullable<typeof orders.data>) =>
    (search.until !== undefined || pagination.searchedSince !== undefined) && (
      <SearchedPeriod since={pagination.searchedSince} until={search.until} onOlder={onOlder} />
    );
  return (
    <Loaded query={orders}>
      {found =>
        listed(found).length === 0 ? (
          <EmptyState icon={SearchX} title={t`No matching orders`}>
            {explainSearched(found) || <Trans>Try different or fewer filters.</Trans>}
          </EmptyState>
        ) : (
          <Stack>
            <ListTable
              leastWidth={740}
              horizontalSpacing={6}
              verticalSpacing={6}
              fz="sm"
              columns={[
                { label: t`Order` },
                { label: t`Status` },
                { label: t`Placed` },
                { label: t`Customer` },
                { label: t`Branch` },
                { label: t`Payment` },
                { label: t`Paid by` },
                { label: t`Total`, isFigure: true },
              ]}
            >
              {listed(found).map(order => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ListTable>
            <Pages pagination={found.pagination} onPage={onPage}>
              {explainSearched(found) || undefined}
            </Pages>
          </Stack>
        )
      }
    </Loaded>
  );
}

type Period = { since: string | undefined; until: string | undefined; onOlder(until: string): void };

/** Shown if a search examined only some of the orders. */
function SearchedPeriod({ since, until, onOlder }: Period) {
  const [from, to] = [since, until].map(time => time && formatDateTime(time));
  return (
    <>
      {from === undefined ? (
        <Trans>Orders up to {to} were searched.</Trans>
      ) : to === undefined ? (
        <Trans>Orders since {from} were searched.</Trans>
      ) : (
        <Trans>
          Orders from {from} to {to} were searched.
        </Trans>
      )}{' '}
      {since !== undefined && (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => onOlder(since)}>
          <Trans>Search older orders</Trans>
        </Anchor>
      )}
    </>
  );
}

function useNumbered(search: OrdersSearch): Schemas['DashboardOrder'] | undefined {
  const query = toNumberQuery(search);
  const { data } = api.useQuery(
    'get',
    '/dashboard/api/orders',
    { params: { query: { ...query, limit: 1 } } },
    { enabled: query !== undefined },
  );
  return query && data?.data[0];
}

function OrderRow({ order }: { order: Schemas['DashboardOrder'] }) {
  const { i18n } = useLingui();
  const { number, type, branch, customer, createdAt, status, total, currency, paymentProviderId } = order;
  const providerName = useProviderName();
  const formatBranchTime = useBranchTime();
  return (
    <Table.Tr>
      <Table.Td className={classes.line}>
        <Link to="/orders/$reference" params={{ reference: String(number) }}>
          #{number}
        </Link>{' '}
        <Text span inherit c="dimmed">
          {i18n._(ORDER_TYPES[type])}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td className={`${classes.line} ${classes.time}`}>
        {formatBranchTime(createdAt, branch.id)}
      </Table.Td>
      <Table.Td>{customer.name}</Table.Td>
      <Table.Td>{branch.name}</Table.Td>
      <Table.Td>
        <PaymentBadge order={order} />
      </Table.Td>
      <Table.Td>{paymentProviderId && providerName(paymentProviderId)}</Table.Td>
      <Table.Td ta="end" className="tabular">
        {formatMoney(total, currency)}
      </Table.Td>
    </Table.Tr>
  );
}
