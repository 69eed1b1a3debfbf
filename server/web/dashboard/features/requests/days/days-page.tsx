import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Table } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatDate, formatNumber } from '../../../../shared/i18n/formats.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import classes from '../../../../shared/ui/filters.module.css';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { KeySelect } from '../key-select.tsx';
import type { DaysSearch } from '../search.ts';

const route = getRouteApi('/requests/days');

/** Each key's daily requests, failures, and durations. */
export function DaysPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: DaysSearch) =>
    void navigate({ search: { ...search, page: undefined, ...changes }, replace: true });
  const days = api.useQuery(
    'get',
    '/dashboard/api/request-days',
    { params: { query: { ...search, limit: 25 } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <search className={classes.filters} aria-label={t`Filter the days`}>
        <KeySelect keyId={search.keyId} onChange={keyId => change({ keyId })} />
      </search>
      <Loaded query={days}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={SearchX} title={t`No requests yet`}>
              <Trans>Days are in UTC.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={640}
                className="tabular"
                columns={[
                  { label: t`Day (UTC)` },
                  { label: t`Key` },
                  { label: t`Requests`, isFigure: true },
                  { label: t`Failed`, isFigure: true },
                  { label: t`Over the rate limit`, isFigure: true },
                  { label: t`95th percentile`, isFigure: true },
                ]}
              >
                {data.map(day => (
                  <DayRow key={`${day.key.id} ${day.day}`} counted={day} />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={page => change({ page })} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function DayRow({ counted }: { counted: Schemas['ApiRequestDay'] }) {
  const { t } = useLingui();
  const { key, day, calls, errors, rateLimited, p95 } = counted;
  const milliseconds = p95 === null ? '' : formatNumber(p95);
  return (
    <Table.Tr>
      <Table.Td>{formatDate(day, 'UTC')}</Table.Td>
      <Table.Td>
        <bdi>{key.name}</bdi>
      </Table.Td>
      <Table.Td ta="end">{formatNumber(calls)}</Table.Td>
      <Table.Td ta="end">
        {errors === 0 ? (
          formatNumber(errors)
        ) : (
          <Anchor
            inherit
            renderRoot={props => (
              <Link
                {...props}
                to="/requests"
                search={{
                  keyId: key.id,
                  status: 'failed',
                  after: `${day}T00:00:00.000Z`,
                  before: `${day}T23:59:59.999Z`,
                }}
              />
            )}
          >
            {formatNumber(errors)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="end">{formatNumber(rateLimited)}</Table.Td>
      <Table.Td ta="end">{p95 === null ? '–' : t`${milliseconds} ms`}</Table.Td>
    </Table.Tr>
  );
}
