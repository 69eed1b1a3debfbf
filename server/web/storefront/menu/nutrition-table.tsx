import { Trans, useLingui } from '@lingui/react/macro';
import { NUTRIENTS } from '../../../../spec/rules/nutrition.ts';
import { formatNumber, joinParts } from '../../shared/i18n/formats.ts';
import { NUTRIENT_NAMES } from '../../shared/menu/nutrients.ts';
import type { Item } from '../basket/basket.ts';
import classes from './nutrition-table.module.css';

/** The nutrition of an item, in the order of Regulation (EU) No 1169/2011. */
export function NutritionTable({ nutrition }: { nutrition: NonNullable<Item['nutrition']> }) {
  const { t, i18n } = useLingui();
  const { servingSize, energyKj, energyKcal } = nutrition;
  const known = NUTRIENTS.flatMap(name => {
    const grams = nutrition[name];
    return grams === undefined ? [] : [{ name, grams }];
  });
  return (
    <details className={classes.nutrition}>
      <summary>
        {joinParts([
          t`Nutrition per serving`,
          servingSize,
          energyKcal !== undefined && t`${formatNumber(energyKcal)} kcal`,
        ])}
      </summary>
      <table>
        <tbody>
          {energyKj !== undefined && energyKcal !== undefined && (
            <tr>
              <th scope="row">
                <Trans>Energy</Trans>
              </th>
              <td>{t`${formatNumber(energyKj)} kJ / ${formatNumber(energyKcal)} kcal`}</td>
            </tr>
          )}
          {known.map(({ name, grams }) => (
            <tr key={name} data-part={name === 'saturates' || name === 'sugars'}>
              <th scope="row">{i18n._(NUTRIENT_NAMES[name])}</th>
              <td>{formatNumber(grams, { style: 'unit', unit: 'gram' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
