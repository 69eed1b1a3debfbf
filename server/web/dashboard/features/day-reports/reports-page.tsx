import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, NativeSelect, Table, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDate, formatDateTime, formatMoney, joinParts } from '../../../shared/i18n/formats.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import rows from '../../../shared/ui/linked-row.module.css';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useSubjectText } from './report-subject.ts';

const route = getRouteApi('/reports');

/** Closed end-of-day reports, newest first. */
export function ReportsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const branches = useBranches().data ?? [];
  const reports = api.useQuery(
    'get',
    '/dashboard/api/sales/reports',
    { params: { query: { ...search, limit: 25 } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title={t`End of day`}>
        {branches.length > 1 && (
          <NativeSelect
            aria-label={t`Branch`}
            value={search.branchId ?? ''}
            data={[
              { value: '', label: t`All branches` },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ search: value === '' ? {} : { branchId: value } })
            }
          />
        )}
        <Button renderRoot={props => <Link {...props} to="/reports/open" search={{}} />}>
          <Trans>Close the day</Trans>
        </Button>
      </PageHeader>
      <Loaded query={reports}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={ReceiptText} title={t`No reports yet`}>
              <Trans>Count the cash and close the day to get its report.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                columns={[
                  { label: t`Day` },
                  { label: t`Closed`, isExtra: true },
                  { label: t`Takings`, isFigure: true },
                  { label: t`Difference`, isFigure: true },
                ]}
              >
                {data.map(report => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </ListTable>
              <Pages
                pagination={pagination}
                onPage={page => void navigate({ search: previous => ({ ...previous, page }) })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ReportRow({ report }: { report: Schemas['ClosedDayReport'] }) {
  const subject = useSubjectText()(report);
  const { id, day, closedAt, closedBy, currencies } = report;
  return (
    <Table.Tr className={rows.row}>
      <Table.Td>
        <Anchor
          fw={500}
          className={rows.link}
          renderRoot={props => <Link {...props} to="/reports/$reportId" params={{ reportId: id }} />}
        >
          {formatDate(day, 'UTC')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {subject}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{joinParts([formatDateTime(closedAt), closedBy])}</Table.Td>
      <Table.Td ta="end" className="tabular">
        {currencies.map(({ currency, paid, refunded }) => (
          <div key={currency}>{formatMoney(Number(paid) - Number(refunded), currency)}</div>
        ))}
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {currencies.map(({ currency, cash }) => (
          <div key={currency}>{formatMoney(cash.difference, currency)}</div>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
