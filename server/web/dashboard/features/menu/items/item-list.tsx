import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { SearchX, Sparkles, UtensilsCrossed } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { Pages } from '../../../../shared/ui/pages.tsx';
import type { Category, MenuItem } from '../menu.ts';
import { type MenuSearch, toItemQuery } from '../search.ts';
import { ItemRow } from './item-row.tsx';
import classes from './items.module.css';

const SnoozeModal = lazy(() => import('../snooze/snooze-modal.tsx'));

type Props = {
  search: MenuSearch;
  category: Category | undefined;
  addButton: ReactNode;
  onPage(page: number): void;
};

export function ItemList({ search, category, addButton, onPage }: Props) {
  const { t } = useLingui();
  const [snoozed, setSnoozed] = useState<MenuItem>();
  const query = { ...toItemQuery(search), page: search.page, limit: 50 };
  const items = api.useQuery(
    'get',
    '/dashboard/api/menu/items',
    { params: { query } },
    { placeholderData: keepPreviousData, ...FOLLOW },
  );
  if (category && category.source !== 'manual') {
    const texts: Record<typeof category.source, ReactNode> = {
      offers: <Trans>Guests see up to {category.itemLimit} items that are on offer.</Trans>,
      best_sellers: <Trans>Guests see the {category.itemLimit} items that sell best.</Trans>,
    };
    return (
      <EmptyState icon={Sparkles} title={t`This category fills itself`}>
        {texts[category.source]}
      </EmptyState>
    );
  }
  return (
    <>
      <Loaded query={items}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <NoItems isSearch={search.find !== undefined} addButton={addButton} />
          ) : (
            <>
              <ul className={classes.list} aria-label={t`Items`}>
                {data.map(item => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    withCategory={category === undefined}
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

function NoItems({ isSearch, addButton }: { isSearch: boolean; addButton: ReactNode }) {
  const { t } = useLingui();
  if (isSearch)
    return (
      <EmptyState icon={SearchX} title={t`No item has this name`}>
        <Trans>Try fewer letters, or another category.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon={UtensilsCrossed} title={t`No items yet`} action={addButton}>
      <Trans>An item has a price at each branch that sells it, and is shown once it is published.</Trans>
    </EmptyState>
  );
}
