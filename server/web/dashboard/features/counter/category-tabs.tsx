import { useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../../shared/api/contract.ts';
import classes from './category-tabs.module.css';

type Category = Schemas['StorefrontCategory'];
type Props = { categories: Category[]; chosen: string; onChange(categoryId: string): void };

/** The number of easily distinguishable colors. */
const COLORS = 8;

const colorOf = (index: number) => index % COLORS;

/** The color of each item's own category. */
export function colorsOf({ categories, items }: Schemas['StorefrontMenu']): Map<string, number> {
  const colors = new Map(categories.map(({ id }, index) => [id, colorOf(index)]));
  return new Map(items.map(({ id, categoryId }) => [id, colors.get(categoryId) ?? 0]));
}

export function CategoryTabs({ categories, chosen, onChange }: Props) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.tabs} aria-label={t`Categories`}>
      <button type="button" aria-pressed={chosen === ''} onClick={() => onChange('')}>
        {t`All`}
      </button>
      {categories.map(({ id, title, source }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          data-color={source === 'manual' ? colorOf(index) : undefined}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
