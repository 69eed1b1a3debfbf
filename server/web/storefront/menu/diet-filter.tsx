import { useLingui } from '@lingui/react/macro';
import { DIETARY_LABELS, type DietaryLabel } from '../../shared/menu/dietary-labels.ts';
import type { Item } from '../basket/basket.ts';
import classes from './menu-page.module.css';

/** Excludes "spicy", which is not a requirement. */
const DIETS: DietaryLabel[] = ['vegetarian', 'vegan', 'halal', 'kosher'];

type Props = { items: Item[]; chosen: DietaryLabel[]; onChange(chosen: DietaryLabel[]): void };

/** Diets with matching items on the menu. */
export function DietFilter({ items, chosen, onChange }: Props) {
  const { t, i18n } = useLingui();
  const offered = DIETS.filter(diet => items.some(item => isSuitable(item, [diet])));
  if (offered.length === 0) return null;
  return (
    <fieldset className={classes.diets} aria-label={t`Diet`}>
      {offered.map(diet => {
        const isChosen = chosen.includes(diet);
        return (
          <button
            key={diet}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter(one => one !== diet) : [...chosen, diet])}
          >
            {i18n._(DIETARY_LABELS[diet])}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Vegan items are also vegetarian. */
export const isSuitable = ({ dietaryLabels }: Item, diets: DietaryLabel[]): boolean =>
  diets.every(
    diet => dietaryLabels.includes(diet) || (diet === 'vegetarian' && dietaryLabels.includes('vegan')),
  );
