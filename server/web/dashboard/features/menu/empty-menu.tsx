import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileUp, Plus, SearchX, Sparkles, Store, Tags, UtensilsCrossed } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useHasRole } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import type { Category } from './menu.ts';
import type { MenuSearch } from './search.ts';

const CategoryForm = lazy(() => import('./categories/category-form.tsx'));

type Props = {
  search: MenuSearch;
  categories: Category[];
  addButton: ReactNode;
  /** Clears the search and category. */
  onShowAll(): void;
};

/** Shown if there are no items or prices to display. */
export function EmptyMenu({ search, categories, addButton, onShowAll }: Props) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const category = categories.find(({ id }) => id === search.categoryId);
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      <Trans>Show all items</Trans>
    </Button>
  );
  if (search.find !== undefined)
    return (
      <EmptyState icon={SearchX} title={t`No items found`} action={showAll}>
        <Trans>Try a shorter search or another category.</Trans>
      </EmptyState>
    );
  if (category && category.source !== 'manual') {
    const texts: Record<typeof category.source, ReactNode> = {
      offers: <Trans>Guests see up to {category.itemLimit} items on sale.</Trans>,
      best_sellers: <Trans>Guests see the {category.itemLimit} best-selling items.</Trans>,
    };
    return (
      <EmptyState icon={Sparkles} title={t`This category is automatic`} action={showAll}>
        {texts[category.source]}
      </EmptyState>
    );
  }
  if (!hasManual(categories)) return <NoCategories />;
  return (
    <EmptyState icon={UtensilsCrossed} title={t`No items yet`} action={addButton}>
      {mayEdit ? (
        <Trans>Items have a price at each branch that sells them. Guests see published items.</Trans>
      ) : (
        <Trans>Ask a manager to add items.</Trans>
      )}
    </EmptyState>
  );
}

/** Whether any category can contain items. */
export const hasManual = (categories: Category[]): boolean =>
  categories.some(({ source }) => source === 'manual');

/** A menu starts with a category. */
export function NoCategories() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const addButton = mayEdit && (
    <Group justify="center">
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Add category</Trans>
      </Button>
      <ImportLink />
    </Group>
  );
  return (
    <>
      <EmptyState icon={Tags} title={t`No categories yet`} action={addButton}>
        {mayEdit ? (
          <Trans>
            Every item belongs to a category, such as Starters. Add the first one, or import your menu from a
            file.
          </Trans>
        ) : (
          <Trans>Ask a manager to add categories and items.</Trans>
        )}
      </EmptyState>
      {isOpen && (
        <LatePart onClose={close}>
          <CategoryForm category={undefined} onClose={close} />
        </LatePart>
      )}
    </>
  );
}

export const ImportLink = () => (
  <Button
    variant="default"
    leftSection={<FileUp size={16} aria-hidden />}
    renderRoot={props => <Link {...props} to="/menu/import" />}
  >
    <Trans>Import</Trans>
  </Button>
);

/** Without a branch, prices cannot be set. */
export function NoBranches() {
  const { t } = useLingui();
  const mayAdd = useHasRole('owner');
  const link = mayAdd && (
    <Button renderRoot={props => <Link {...props} to="/branches" />}>
      <Trans>Go to the branches</Trans>
    </Button>
  );
  return (
    <EmptyState icon={Store} title={t`No branches yet`} action={link}>
      {mayAdd ? (
        <Trans>Items have a price at each branch. Add the first branch.</Trans>
      ) : (
        <Trans>Items have a price at each branch. Ask an owner to add a branch.</Trans>
      )}
    </EmptyState>
  );
}
