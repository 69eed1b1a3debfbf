import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { client } from '../../../../shared/api/api.ts';
import { fetchAll } from '../../../../shared/api/fetch-all.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { EmptyMenu, NoBranches } from '../empty-menu.tsx';
import { type Category, ITEMS_PATH } from '../menu.ts';
import { type MenuSearch, toItemQuery } from '../search.ts';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { PriceBar } from './price-bar.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { usePriceDrafts } from './use-price-drafts.ts';

/** This many branches fit on a desktop without scrolling; more have to be selected. */
const SIDE_BY_SIDE = 4;

const RaisePrices = lazy(() => import('./raise-prices.tsx'));

type Props = { search: MenuSearch; categories: Category[]; addButton: ReactNode; onShowAll(): void };

/** All prices at all branches, edited like a spreadsheet and saved together. */
export default function PriceGrid({ search, ...empty }: Props) {
  const { t } = useLingui();
  const { data: branches = [], isSuccess: hasBranches } = useBranches();
  const filter = toItemQuery(search);
  const items = useQuery({
    queryKey: ['all', ITEMS_PATH, filter],
    queryFn: () => fetchAll(page => client.GET(ITEMS_PATH, { params: { query: { ...filter, ...page } } })),
    ...FOLLOW,
  });
  const drafts = usePriceDrafts(branches);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRaising, setRaising] = useState(false);
  const [shownIds, setShownIds] = useState<string[]>([]);
  const shown = branches.filter(({ id }) => shownIds.length === 0 || shownIds.includes(id));
  if (hasBranches && branches.length === 0) return <NoBranches />;
  return (
    <>
      <Loaded query={items}>
        {list =>
          list.length === 0 ? (
            <EmptyMenu search={search} {...empty} />
          ) : (
            <>
              <PriceBar drafts={drafts} onRaise={() => setRaising(true)} />
              {branches.length > SIDE_BY_SIDE && (
                <MultiSelect
                  mb="sm"
                  clearable
                  aria-label={t`Branches shown`}
                  placeholder={shownIds.length === 0 ? t`All branches` : undefined}
                  data={branches.map(({ id, name }) => ({ value: id, label: name }))}
                  value={shownIds}
                  onChange={setShownIds}
                />
              )}
              <PriceSheet
                items={list}
                branches={shown}
                drafts={drafts}
                chosen={chosen}
                onChoose={setChosen}
              />
              {isRaising && (
                <LatePart onClose={() => setRaising(false)}>
                  <RaisePrices
                    items={
                      list.some(({ id }) => chosen.has(id)) ? list.filter(({ id }) => chosen.has(id)) : list
                    }
                    branches={branches}
                    drafts={drafts}
                    onClose={() => setRaising(false)}
                  />
                </LatePart>
              )}
            </>
          )
        }
      </Loaded>
      <UnsavedChanges
        exist={drafts.changes.size > 0}
        survive={({ current, next }) =>
          next.pathname === current.pathname && 'view' in next.search && next.search.view === 'prices'
        }
      />
    </>
  );
}
