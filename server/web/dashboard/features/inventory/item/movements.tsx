import { Trans, useLingui } from '@lingui/react/macro';
import { Group, ScrollArea, Table, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
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
            <EmptyState icon={ArrowLeftRight} title={t`Nothing has moved yet`}>
              <Trans>Record what you count, buy and throw away. Orders are recorded by themselves.</Trans>
            </EmptyState>
          ) : (
            <>
              <ScrollArea viewportProps={{ tabIndex: 0 }}>
                <Table miw={860}>
                  <Headings />
                  <Table.Tbody>
                    {data.map(movement => (
                      <MovementRow key={movement.id} movement={movement} unit={item.unit} />
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
              <Pages pagination={pagination} onPage={page => onChange({ ...search, page })} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const Headings = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th>
        <Trans>When</Trans>
      </Table.Th>
      <Table.Th>
        <Trans>Branch</Trans>
      </Table.Th>
      <Table.Th>
        <Trans>What</Trans>
      </Table.Th>
      <Table.Th ta="end">
        <Trans>Change</Trans>
      </Table.Th>
      <Table.Th ta="end">
        <Trans>Balance</Trans>
      </Table.Th>
      <Table.Th>
        <Trans>By whom</Trans>
      </Table.Th>
      <Table.Th>
        <Trans>Note</Trans>
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
);
