import { useLingui } from '@lingui/react/macro';
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

type Props = {
  search: MenuSearch;
  categories: Category[];
  addButton: ReactNode;
  onPage(page: number): void;
  onShowAll(): void;
};

export function ItemList({ search, categories, addButton, onPage, onShowAll }: Props) {
  const { t } = useLingui();
  const [snoozed, setSnoozed] = useState<MenuItem>();
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
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyMenu {...{ search, categories, addButton, onShowAll }} />
          ) : (
            <>
              <ul className={classes.list} aria-label={t`Items`}>
                {data.map(item => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    withCategory={search.categoryId === undefined}
                    onSnooze={() => setSnoozed(item)}
                  />
                ))}
              </ul>
              <Pages pagination={pagination} onPage={onPage} />
            </>
          )
        }
      </Loaded>
      {snoozed && (
        <LatePart onClose={() => setSnoozed(undefined)}>
          <SnoozeModal item={snoozed} onClose={() => setSnoozed(undefined)} />
        </LatePart>
      )}
    </>
  );
}
