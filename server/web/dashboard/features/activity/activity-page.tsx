import { useLingui } from '@lingui/react/macro';
import { ScrollArea, Table } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ExportButton } from '../../../shared/ui/export-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';
import type { ActivitySearch } from './search.ts';

const route = getRouteApi('/activity');

/** Who did what, newest first. */
export function ActivityPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { page: _, ...filters } = search;
  const navigate = route.useNavigate();
  const change = (changes: ActivitySearch) =>
    void navigate({ search: { ...search, page: undefined, ...changes } });
  const activity = api.useQuery(
    'get',
    '/dashboard/api/activity',
    { params: { query: { ...search, limit: 50 } } },
    { placeholderData: keepPreviousData },
  );
  const isFiltered = Object.values(search).some(value => value !== undefined);
  return (
    <>
      <PageHeader title={t`Activity`} description={t`Who did what, newest first.`}>
        <ExportButton path="/dashboard/api/exports/activity" query={filters} />
      </PageHeader>
      <ActivityFilters search={search} entries={activity.data?.data ?? []} onChange={change} />
      <Loaded query={activity}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={ScrollText} title={isFiltered ? t`No matching activity` : t`No activity yet`} />
          ) : (
            <>
              <ScrollArea>
                <Table>
                  <Table.Tbody>
                    {data.map(entry => (
                      <ActivityRow key={entry.id} entry={entry} onFilter={change} />
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
              <Pages pagination={pagination} onPage={page => change({ page })} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
