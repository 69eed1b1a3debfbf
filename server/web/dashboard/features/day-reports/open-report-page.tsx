import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, NativeSelect, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDateTime } from '../../../shared/i18n/formats.ts';
import { DateInput } from '../../../shared/ui/date-input.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import ticket from '../../../shared/ui/ticket.module.css';
import { CloseForm } from './close-form.tsx';
import classes from './day-reports.module.css';
import { ReportFigures } from './report-figures.tsx';

const route = getRouteApi('/reports/open');

const ALL = 'all';

/** Counts the cash of a branch, a till, or all branches, and closes the day. */
export function OpenReportPage() {
  const { t } = useLingui();
  const branches = useBranches();
  return (
    <>
      <Anchor className={ticket.back} size="sm" renderRoot={props => <Link {...props} to="/reports" />}>
        <Trans>All reports</Trans>
      </Anchor>
      <Loaded query={branches}>
        {list =>
          list.length === 0 ? (
            <EmptyState icon={Store} title={t`You aren't assigned to a branch yet`} />
          ) : (
            <OpenReport branches={list} />
          )
        }
      </Loaded>
    </>
  );
}

function OpenReport({ branches }: { branches: Schemas['DashboardBranch'][] }) {
  const { t } = useLingui();
  const { branchId = branches[0]?.id, till, day } = route.useSearch();
  const navigate = route.useNavigate();
  const timezone = branches.find(({ id }) => id === branchId)?.timezone;
  const ofBranch = branchId !== ALL && { branchId };
  const report = api.useQuery(
    'get',
    '/dashboard/api/sales/open-report',
    { params: { query: { ...ofBranch, till, day } } },
    { refetchInterval: 30_000 },
  );
  const tills = [...new Set([...(report.data?.tills ?? []), ...(till === undefined ? [] : [till])])];
  return (
    <>
      <PageHeader title={t`Close the day`}>
        {branches.length > 1 && (
          <NativeSelect
            aria-label={t`Branch`}
            value={branchId}
            data={[
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
              { value: ALL, label: t`All branches` },
            ]}
            onChange={({ currentTarget: { value } }) => void navigate({ search: { day, branchId: value } })}
          />
        )}
        {branchId !== ALL && tills.length > 0 && (
          <NativeSelect
            aria-label={t`Till`}
            value={till ?? ''}
            data={[{ value: '', label: t`All tills` }, ...tills]}
            onChange={({ currentTarget: { value } }) =>
              void navigate({
                search: previous => ({ ...previous, till: value === '' ? undefined : value }),
              })
            }
          />
        )}
        <DateInput
          type="date"
          aria-label={t`Day`}
          value={day ?? report.data?.day ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: previous => ({ ...previous, day: value === '' ? undefined : value }) })
          }
        />
      </PageHeader>
      <Loaded query={report}>
        {open => (
          <>
            {open.earlier.length > 0 && (
              <Group gap="xs" mb="md">
                <Text size="sm">
                  <Trans>Already closed. These figures are from sales since then:</Trans>
                </Text>
                {open.earlier.map(({ id, closedAt }) => (
                  <Anchor
                    key={id}
                    size="sm"
                    renderRoot={props => (
                      <Link {...props} to="/reports/$reportId" params={{ reportId: id }} />
                    )}
                  >
                    {formatDateTime(closedAt, timezone)}
                  </Anchor>
                ))}
              </Group>
            )}
            <div className={classes.sections}>
              <CloseForm
                key={`${open.day} ${open.branchId} ${open.till}`}
                report={open}
                onStale={report.refetch}
              />
              {open.currencies.map(figures => (
                <ReportFigures key={figures.currency} figures={figures} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
