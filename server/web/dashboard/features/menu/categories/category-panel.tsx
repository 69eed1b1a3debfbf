import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useHasRole } from '../../../../shared/session/session.ts';
import { OpenDrawer } from '../../../../shared/ui/dialogs.tsx';
import type { Category } from '../menu.ts';
import classes from './categories.module.css';
import { CategoryList } from './category-list.tsx';

type Props = {
  categories: Category[];
  selected: string | undefined;
  onSelect(categoryId: string | undefined): void;
};

/** Categories next to the items or, on narrow screens, in a select above them. */
export function CategoryPanel({ categories, selected, onSelect }: Props) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [edits, drawer] = useDisclosure();
  if (isWide)
    return (
      <nav className={classes.panel} aria-label={t`Categories`}>
        <CategoryList categories={categories} selected={selected} onDeleted={() => onSelect(undefined)} />
      </nav>
    );
  return (
    <Group gap="sm" mb="sm" wrap="nowrap">
      <NativeSelect
        flex={1}
        aria-label={t`Category`}
        value={selected ?? ''}
        data={[
          { value: '', label: t`All items` },
          ...categories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ currentTarget }) => onSelect(currentTarget.value || undefined)}
      />
      {mayEdit && (
        <Button variant="default" onClick={drawer.open}>
          <Trans>Edit categories</Trans>
        </Button>
      )}
      {edits && (
        <OpenDrawer onClose={drawer.close} title={t`Categories`} size="sm">
          <nav aria-label={t`Categories`}>
            <CategoryList
              categories={categories}
              selected={selected}
              onSelected={drawer.close}
              onDeleted={() => onSelect(undefined)}
            />
          </nav>
        </OpenDrawer>
      )}
    </Group>
  );
}
