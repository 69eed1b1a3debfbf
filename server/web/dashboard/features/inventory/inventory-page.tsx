import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { Boxes, Plus, SearchX } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { useInventoryItems } from '../../../shared/inventory/use-inventory-items.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ExportButton } from '../../../shared/ui/export-button.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { InventoryFilters } from './inventory-filters.tsx';
import type { InventorySearch } from './search.ts';
import { filterStock, type StockItem } from './stock.ts';
import { StockTable } from './stock-table.tsx';

const StockItemDrawer = lazy(() => import('./stock-item-drawer.tsx'));

const route = getRouteApi('/inventory');
const PAGE_SIZE = 50;

/** Stock by branch, and low stock. */
export function InventoryPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<InventorySearch>) =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...changes }), replace: true });
  const items = useInventoryItems();
  const [adds, drawer] = useDisclosure();
  useOpenNew(drawer.open, mayEdit);
  const addButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={drawer.open}>
      <Trans>Add item</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Inventory`}
        description={t`Stock at each branch. Confirmed orders deduct ingredients according to recipes.`}
      >
        <ExportButton
          path="/dashboard/api/exports/stock"
          query={{ branchId: search.branchId, low: search.low, name: search.find }}
        />
        {addButton}
      </PageHeader>
      <Loaded query={items}>
        {all =>
          all.length === 0 ? (
            <EmptyState icon={Boxes} title={t`No stock items yet`} action={addButton}>
              <Trans>Add your ingredients, then set how much each menu item uses in its recipe.</Trans>
            </EmptyState>
          ) : (
            <>
              <InventoryFilters search={search} onChange={change} />
              <FoundStock
                items={filterStock(all, search)}
                search={search}
                onPage={page => change({ page })}
              />
            </>
          )
        }
      </Loaded>
      {adds && (
        <LatePart onClose={drawer.close}>
          <StockItemDrawer onClose={drawer.close} />
        </LatePart>
      )}
    </>
  );
}

type FoundProps = { items: StockItem[]; search: InventorySearch; onPage(page: number): void };

function FoundStock({ items, search: { branchId, page = 1, low, find }, onPage }: FoundProps): ReactNode {
  const { t } = useLingui();
  const { data: branches = [] } = useBranches();
  const total = items.length;
  const totalPages = Math.ceil(total / PAGE_SIZE);
  if (total === 0)
    return (
      <EmptyState icon={SearchX} title={low && !find ? t`Nothing is low` : t`No matching stock items`} />
    );
  return (
    <>
      <StockTable
        items={items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        branches={branches.filter(({ id }) => branchId === undefined || id === branchId)}
      />
      <Pages
        pagination={{ page, limit: PAGE_SIZE, total, totalPages, hasMore: page < totalPages }}
        onPage={onPage}
      />
    </>
  );
}
