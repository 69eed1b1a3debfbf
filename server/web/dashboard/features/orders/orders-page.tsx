import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHasRole } from '../../../shared/session/session.ts';
import { ExportButton } from '../../../shared/ui/export-button.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Waiting } from '../../../shared/ui/waiting.tsx';
import { Board } from './board/board.tsx';
import { OrderFilters } from './order-filters.tsx';
import { type OrdersSearch, toOrdersQuery } from './search.ts';

const ViewSwitch = lazy(() => import('./view-switch.tsx'));
const PrinterNotices = lazy(() => import('../../notices/printer-notices.tsx'));
const PushRenewal = lazy(() => import('../../push/push-renewal.tsx'));
const OrdersTable = lazy(() => import('./table/orders-table.tsx'));

const route = getRouteApi('/orders');

/** Open orders as a board, or all orders as a table. */
export function OrdersPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const mayExport = useHasRole('manager');
  const navigate = route.useNavigate();
  const change = (changes: Partial<OrdersSearch>) =>
    void navigate({
      search: previous => ({ ...previous, page: undefined, until: undefined, ...changes }),
      replace: true,
    });
  return (
    <>
      <PageHeader title={t`Orders`}>
        {mayExport && <ExportButton path="/dashboard/api/exports/orders" query={toExportQuery(search)} />}
        <LatePart>
          <Suspense fallback={<Skeleton width={140} height={36} />}>
            <ViewSwitch view={search.view} onChange={view => change({ view })} />
          </Suspense>
        </LatePart>
      </PageHeader>
      <LatePart>
        <PrinterNotices />
      </LatePart>
      {wantsPush() && (
        <LatePart>
          <PushRenewal />
        </LatePart>
      )}
      <OrderFilters search={search} onChange={change} />
      {search.view === 'table' ? (
        <Suspense fallback={<Waiting />}>
          <OrdersTable
            search={search}
            onPage={page => change({ page, until: search.until })}
            onOlder={until => void navigate({ search: { ...search, page: undefined, until } })}
          />
        </Suspense>
      ) : (
        <Board branchId={search.branchId} type={search.type} find={search.find} />
      )}
    </>
  );
}

/** Whether notifications are enabled on this device, which requires loading their code. */
const wantsPush = () => Object.keys(localStorage).some(name => name.startsWith('push:'));

/** All matching orders, however many the search examines. The board filters its open orders itself. */
const toExportQuery = ({ view, until: _until, ...search }: OrdersSearch) =>
  view === 'table'
    ? toOrdersQuery(search)
    : { view: 'active' as const, ...toOrdersQuery({ branchId: search.branchId, type: search.type }) };
