import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useHasRole } from '../../../../shared/session/session.ts';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import type { Category } from '../menu.ts';
import classes from './categories.module.css';
import { CategoryRow } from './category-row.tsx';
import { useCategoryOrder } from './use-categories.ts';

const CategoryForm = lazy(() => import('./category-form.tsx'));

type Props = {
  categories: Category[];
  selected: string | undefined;
  onSelected?(): void;
  onDeleted(): void;
};

export function CategoryList({ categories, selected, onSelected, onDeleted }: Props) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const { ordered, move } = useCategoryOrder(categories);
  const [form, setForm] = useState<Category | 'new'>();
  const [moved, setMoved] = useState('');
  const moveAndTell = (from: number, to: number) => {
    if (!ordered[to]) return;
    move(from, to);
    setMoved(t`${ordered[from]?.title ?? ''} is now number ${to + 1}`);
  };
  return (
    <>
      <Link
        className={`${classes.row} ${classes.link}`}
        from="/menu"
        to="/menu"
        search={previous => ({ ...previous, categoryId: undefined, page: undefined })}
        data-active={selected === undefined}
        aria-current={selected === undefined ? 'page' : undefined}
        onClick={onSelected}
      >
        <Trans>All items</Trans>
      </Link>
      <ul className={classes.list}>
        {ordered.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            index={index}
            isLast={index === ordered.length - 1}
            isSelected={category.id === selected}
            onSelected={onSelected}
            {...(mayEdit && {
              editing: {
                onMove: to => moveAndTell(index, to),
                onDrop: moveAndTell,
                onEdit: () => setForm(category),
                onDeleted: () => category.id === selected && onDeleted(),
              },
            })}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      {mayEdit && (
        <Button
          variant="subtle"
          fullWidth
          justify="flex-start"
          px={18}
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setForm('new')}
        >
          <Trans>Add category</Trans>
        </Button>
      )}
      {form && (
        <LatePart onClose={() => setForm(undefined)}>
          <CategoryForm
            category={form === 'new' ? undefined : (categories.find(({ id }) => id === form.id) ?? form)}
            onClose={() => setForm(undefined)}
          />
        </LatePart>
      )}
    </>
  );
}
