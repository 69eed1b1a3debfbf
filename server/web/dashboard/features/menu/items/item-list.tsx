import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import { EmptyMenu } from '../empty-menu.tsx';
import type { Category, MenuItem } from '../menu.ts';
import { type MenuSearch, toItemQuery } from '../search.ts';
import { ItemRow } from './item-row.tsx';
import classes from './items.module.css';

const SnoozeModal = lazy(() => import('../snooze/snooze-modal.tsx'));
const SelectionBar = lazy(() => import('./selection-bar.tsx'));

type Props = {
  search: MenuSearch;
  categories: Category[];
  addButton: ReactNode;
  onPage(page: number): void;
  onShowAll(): void;
};

export function ItemList({ search, categories, addButton, onPage, onShowAll }: Props) {
  const { t } = useLingui();
  const [snoozed, setSnoozed] = useState<MenuItem[]>();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const query = { ...toItemQuery(search), page: search.page, limit: 50 };
  const items = api.useQuery(
    'get',
    '/dashboard/api/menu/items',
    { params: { query } },
    { placeholderData: keepPreviousData, ...FOLLOW },
  );
  return (
    <>
      <Loaded query={items}>
        {({ data, pagination }) => {
          if (data.length === 0) return <EmptyMenu {...{ search, categories, addButton, onShowAll }} />;
          const selected = data.filter(({ id }) => selectedIds.has(id));
          return (
            <>
              <Checkbox
                className={classes.selectAll}
                label={t`Select all`}
                checked={selected.length === data.length}
                indeterminate={selected.length > 0 && selected.length < data.length}
                onChange={({ currentTarget: { checked } }) =>
                  setSelectedIds(new Set(checked ? data.map(({ id }) => id) : []))
                }
              />
              <ul className={classes.list} aria-label={t`Items`}>
                {data.map(item => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    categories={search.categoryId === undefined ? categories : undefined}
                    isSelected={selectedIds.has(item.id)}
                    onSelect={() => setSelectedIds(ids => toggle(ids, item.id))}
                    onSnooze={() => setSnoozed([item])}
                  />
                ))}
              </ul>
              {selected.length > 0 && (
                <LatePart>
                  <SelectionBar
                    items={selected}
                    categories={categories}
                    onSnooze={() => setSnoozed(selected)}
                    onClear={() => setSelectedIds(new Set())}
                  />
                </LatePart>
              )}
              <Pages pagination={pagination} onPage={onPage} />
            </>
          );
        }}
      </Loaded>
      {snoozed && (
        <LatePart onClose={() => setSnoozed(undefined)}>
          <SnoozeModal items={snoozed} onClose={() => setSnoozed(undefined)} />
        </LatePart>
      )}
    </>
  );
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(ids);
  return others.delete(id) ? others : others.add(id);
}
