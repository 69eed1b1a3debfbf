import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { useCategories } from '../categories/use-categories.ts';
import { NoCategories } from '../empty-menu.tsx';
import type { MenuItem } from '../menu.ts';
import classes from './item.module.css';
import { ItemForm } from './item-form.tsx';

const editRoute = getRouteApi('/menu/items/$itemId');
const newRoute = getRouteApi('/menu/new');

/** A menu item, for users who can edit it. */
export function EditItemPage() {
  const { itemId } = editRoute.useParams();
  const item = api.useQuery(
    'get',
    '/dashboard/api/menu/items/{itemId}',
    { params: { path: { itemId } } },
    FOLLOW,
  );
  return (
    <Frame>
      <Loaded query={item}>{data => <LoadedForm key={data.id} item={data} />}</Loaded>
    </Frame>
  );
}

export function NewItemPage() {
  const { categoryId } = newRoute.useSearch();
  return (
    <Frame>
      <LoadedForm categoryId={categoryId} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  return (
    <>
      <Anchor className={classes.back} size="sm" renderRoot={props => <Link {...props} to="/menu" />}>
        <Trans>All items</Trans>
      </Anchor>
      {mayEdit ? children : <EmptyState icon={Lock} title={t`Only managers can edit the menu`} />}
    </>
  );
}

function LoadedForm({ item, categoryId }: { item?: MenuItem; categoryId?: string }) {
  const branches = useBranches();
  const categories = useCategories();
  return (
    <Loaded query={branches}>
      {branchList => (
        <Loaded query={categories}>
          {categoryList => {
            const manual = categoryList.filter(({ source }) => source === 'manual');
            if (!item && manual.length === 0) return <NoCategories />;
            const chosen = manual.find(({ id }) => id === categoryId) ?? manual[0];
            return (
              <ItemForm item={item} branches={branchList} categories={manual} categoryId={chosen?.id ?? ''} />
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
