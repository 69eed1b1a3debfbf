import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useHasRole } from '../../../shared/session/session.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useTyping } from '../../../shared/ui/use-typing.ts';
import { Waiting } from '../../../shared/ui/waiting.tsx';
import { CategoryPanel } from './categories/category-panel.tsx';
import { useCategories } from './categories/use-categories.ts';
import { hasManual, ImportLink } from './empty-menu.tsx';
import { ItemList } from './items/item-list.tsx';
import classes from './menu.module.css';
import type { MenuSearch } from './search.ts';

const PriceGrid = lazy(() => import('./prices/price-grid.tsx'));
const OptionGroupList = lazy(() => import('./option-groups/option-group-list.tsx'));

const route = getRouteApi('/menu');
/** The menu, as categories with items or as a sheet of all prices. */
export function MenuPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<MenuSearch>) =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...changes }), replace: true });
  const find = useTyping((text: string) => change({ find: text.trim() || undefined }));
  const searchField = useRef<HTMLInputElement>(null);
  const showAll = () => {
    change({ find: undefined, categoryId: undefined });
    if (!searchField.current) return;
    searchField.current.value = '';
    // The pressed button has been removed.
    searchField.current.focus();
  };
  const categories = useCategories();
  const { categoryId } = search;
  const addButton = mayEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={props => <Link {...props} to="/menu/new" search={{ categoryId }} />}
    >
      <Trans>Add item</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Menu`}>
        {mayEdit && (
          <SegmentedControl
            aria-label={t`View`}
            value={search.view ?? 'items'}
            data={[
              { value: 'items', label: t`Items` },
              { value: 'prices', label: t`Prices` },
              { value: 'options', label: t`Options` },
            ]}
            onChange={view => change({ view: view === 'prices' || view === 'options' ? view : undefined })}
          />
        )}
        {mayEdit && <ImportLink />}
        {search.view !== 'options' && hasManual(categories.data ?? []) && addButton}
      </PageHeader>
      {search.view === 'options' && mayEdit ? (
        <Suspense fallback={<Waiting />}>
          <OptionGroupList />
        </Suspense>
      ) : (
        <Loaded query={categories}>
          {list => (
            <div className={classes.columns}>
              <CategoryPanel
                categories={list}
                selected={categoryId}
                onSelect={id => change({ categoryId: id })}
              />
              <div className={classes.items}>
                <TextInput
                  ref={searchField}
                  type="search"
                  mb="sm"
                  aria-label={t`Search items`}
                  placeholder={t`Search items`}
                  leftSection={<Search size={16} aria-hidden />}
                  defaultValue={search.find}
                  onChange={({ currentTarget }) => find(currentTarget.value)}
                />
                {search.view === 'prices' && mayEdit ? (
                  <Suspense fallback={<Waiting />}>
                    <PriceGrid search={search} categories={list} addButton={addButton} onShowAll={showAll} />
                  </Suspense>
                ) : (
                  <ItemList
                    search={search}
                    categories={list}
                    addButton={addButton}
                    onPage={page => change({ page })}
                    onShowAll={showAll}
                  />
                )}
              </div>
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}
