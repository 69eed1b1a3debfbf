import type { NUTRIENTS } from '../../../../../../spec/rules/nutrition.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import type { Amount } from '../option-groups/values.ts';

/** As its part of the form holds it. Empty text for what is unknown. */
export type NutritionFormValues = Record<'energyKj' | (typeof NUTRIENTS)[number], Amount> & {
  servingSize: string;
};

export function toNutritionValues(nutrition: Schemas['Nutrition'] | null): NutritionFormValues {
  const { servingSize = '', energyKj = '' } = nutrition ?? {};
  const {
    fat = '',
    saturates = '',
    carbohydrate = '',
    sugars = '',
    protein = '',
    salt = '',
  } = nutrition ?? {};
  return { servingSize, energyKj, fat, saturates, carbohydrate, sugars, protein, salt };
}

/** Null if all is unknown. */
export function toNutritionBody({
  servingSize,
  ...amounts
}: NutritionFormValues): Schemas['NutritionInput'] | null {
  const known = Object.entries(amounts).filter(([, amount]) => amount !== '');
  const serving = servingSize.trim();
  if (known.length === 0 && serving === '') return null;
  return {
    ...(serving && { servingSize: serving }),
    ...Object.fromEntries(known.map(([name, amount]) => [name, Number(amount)])),
  };
}
