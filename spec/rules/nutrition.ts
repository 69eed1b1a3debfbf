import type { FieldError, Nutrition } from '../../generated/public/types.ts';
import { parseFixedPoint } from './decimals.ts';

/** The values that are stored. The energy in kilocalories follows from the one in kilojoules. */
export type NutritionValues = Omit<Nutrition, 'energyKcal'>;

/** In the order of Annex XV of Regulation (EU) No 1169/2011. */
export const NUTRIENTS = ['fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'] as const;
export const GRAM_DECIMALS = 2;

const KILOJOULES_PER_KILOCALORIE = 4.184;

/** Every whole number of kilocalories has a whole number of kilojoules that gives it, but not the other way around. */
export const toKilojoules = (kilocalories: number): number =>
  Math.round(kilocalories * KILOJOULES_PER_KILOCALORIE);

export const toKilocalories = (kilojoules: number): number =>
  Math.round(kilojoules / KILOJOULES_PER_KILOCALORIE);

/** Checks that the contract's schema cannot express. */
export function validateNutrition(nutrition: NutritionValues): FieldError[] {
  const tooExact = NUTRIENTS.filter(
    name => parseFixedPoint(nutrition[name] ?? 0, GRAM_DECIMALS) === undefined,
  );
  return [
    ...tooExact.map(name => ({
      path: `/nutrition/${name}`,
      message: `must have at most ${GRAM_DECIMALS} decimals`,
    })),
    ...rejectExcess(nutrition, 'saturates', 'fat'),
    ...rejectExcess(nutrition, 'sugars', 'carbohydrate'),
  ];
}

/** A part cannot be more than its whole, if that is known. */
function rejectExcess(
  nutrition: NutritionValues,
  part: 'saturates' | 'sugars',
  whole: 'fat' | 'carbohydrate',
): FieldError[] {
  const most = nutrition[whole] ?? Number.POSITIVE_INFINITY;
  if ((nutrition[part] ?? 0) <= most) return [];
  return [{ path: `/nutrition/${part}`, message: `must not exceed the ${whole}: ${most}` }];
}

/** Null without any value. Removes undefined ones. */
export function toNutrition(values: NutritionValues | null): NutritionValues | null {
  const { servingSize, energyKj } = values ?? {};
  const stated = Object.entries({
    servingSize,
    energyKj,
    ...Object.fromEntries(NUTRIENTS.map(name => [name, values?.[name]])),
  }).filter(([, value]) => value !== undefined);
  return stated.length === 0 ? null : Object.fromEntries(stated);
}
