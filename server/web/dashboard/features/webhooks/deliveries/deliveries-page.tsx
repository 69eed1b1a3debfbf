import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCcw, SearchX } from 'lucide-react';
import { lazy, useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { refreshMs } from '../refresh.ts';
import { type DeliveriesSearch, isFiltered } from '../search.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryRow } from './delivery-row.tsx';

const RecoverDeliveries = lazy(() => import('./recover-deliveries.tsx'));

const route = getRouteApi('/webhooks/deliveries');

/** All endpoints' deliveries, newest first, kept current. */
export function DeliveriesPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [recovers, setRecovers] = useState(false);
  const change = (changes: Partial<DeliveriesSearch>) =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...changes }), replace: true });
  const { since, until, ...filters } = search;
  const query = { ...filters, createdAfter: since, createdBefore: until, limit: 25 };
  const deliveries = api.useQuery(
    'get',
    '/dashboard/api/webhooks/deliveries',
    { params: { query } },
    { placeholderData: keepPreviousData, refetchInterval: ({ state }) => refreshMs(state.data?.data) },
  );
  return (
    <>
      <DeliveryFilters search={search} onChange={change}>
        <Button
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={() => setRecovers(true)}
        >
          <Trans>Retry failed deliveries</Trans>
        </Button>
      </DeliveryFilters>
      <Loaded query={deliveries}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={isFiltered(search) ? t`No matching deliveries` : t`No deliveries yet`}
            >
              <Trans>Each event creates one delivery for every subscribed endpoint.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                columns={[
                  { label: t`Event` },
                  { label: t`Status` },
                  { label: t`Latest response`, isExtra: true },
                  { label: t`Attempts`, isFigure: true, isExtra: true },
                  { label: t`Created`, isFigure: true, isExtra: true },
                ]}
              >
                {data.map(delivery => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={page => change({ page })} />
            </>
          )
        }
      </Loaded>
      {recovers && (
        <LatePart onClose={() => setRecovers(false)}>
          <RecoverDeliveries search={search} onClose={() => setRecovers(false)} />
        </LatePart>
      )}
    </>
  );
}
