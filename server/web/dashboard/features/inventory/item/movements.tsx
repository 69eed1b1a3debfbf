import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { BranchFilter } from '../branch-filter.tsx';
import type { InventoryItemSearch } from '../search.ts';
import type { StockItem } from '../stock.ts';
import { MovementRow } from './movement-row.tsx';

type Props = {
  item: StockItem;
  search: InventoryItemSearch;
  onChange(search: InventoryItemSearch): void;
};

export function Movements({ item, search, onChange }: Props) {
  const { t } = useLingui();
  const movements = api.useQuery(
    'get',
    '/dashboard/api/inventory/items/{itemId}/movements',
    { params: { path: { itemId: item.id }, query: search } },
    { placeholderData: keepPreviousData },
  );
  return (
    <section aria-labelledby="movements">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="movements">
          <Trans>Movements</Trans>
        </Title>
        <BranchFilter branchId={search.branchId} onChange={branchId => onChange({ branchId })} />
      </Group>
      <Loaded query={movements}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={ArrowLeftRight} title={t`No movements yet`}>
              <Trans>Record counts, purchases, and waste. Orders are recorded automatically.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={860}
                columns={[
                  { label: t`When` },
                  { label: t`Branch` },
                  { label: t`What` },
                  { label: t`Change`, isFigure: true },
                  { label: t`Balance`, isFigure: true },
                  { label: t`By` },
                  { label: t`Note` },
                ]}
              >
                {data.map(movement => (
                  <MovementRow key={movement.id} movement={movement} unit={item.unit} />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={page => onChange({ ...search, page })} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
