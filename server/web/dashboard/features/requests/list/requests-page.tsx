import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { isFiltered, type RequestsSearch } from '../search.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestRow } from './request-row.tsx';

const route = getRouteApi('/requests/');

/** All keys' requests, newest first. */
export function RequestsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<RequestsSearch>) =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...changes }), replace: true });
  const requests = api.useQuery(
    'get',
    '/dashboard/api/requests',
    { params: { query: { ...search, limit: 25 } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <RequestFilters search={search} requests={requests.data?.data ?? []} onChange={change} />
      <Loaded query={requests}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={isFiltered(search) ? t`No matching requests` : t`No requests yet`}
            >
              <Trans>Requests appear about a second after their response.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                columns={[
                  { label: t`Request` },
                  { label: t`Status` },
                  { label: t`Duration`, isFigure: true, isExtra: true },
                  { label: t`Time`, isFigure: true, isExtra: true },
                ]}
              >
                {data.map(request => (
                  <RequestRow key={request.id} request={request} />
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
