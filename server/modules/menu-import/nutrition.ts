import {
  GRAM_DECIMALS,
  NUTRIENTS,
  type NutritionValues,
  toKilocalories,
  toKilojoules,
  toNutrition,
  validateNutrition,
} from '../../../spec/rules/nutrition.ts';
import { type Report, readAmount } from './amounts.ts';
import type { Cell } from './columns.ts';
import type { NutritionPatch } from './imported.ts';

/** The tolerated difference between the two energies on a label, which are calculated and rounded separately. */
const MAX_DIFFERENCE = 0.05;

type NutritionCell = 'serving_size' | 'energy_kj' | 'energy_kcal' | (typeof NUTRIENTS)[number];

/** The nutrition of a row. Undefined if it states none. */
export function readNutrition(
  cell: (field: NutritionCell) => Cell | undefined,
  servingSize: string | null | undefined,
  report: Report,
): NutritionPatch | undefined {
  const patch = {
    servingSize,
    energyKj: readEnergy(cell('energy_kj'), cell('energy_kcal'), report),
    ...Object.fromEntries(NUTRIENTS.map(name => [name, readOptional(cell(name), GRAM_DECIMALS, report)])),
  };
  const stated = Object.entries(patch).filter(([, value]) => value !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}

/** The number in a cell. Null for `none`, undefined for an empty cell. */
export const readOptional = (cell: Cell | undefined, decimals: number, report: Report) =>
  cell && isNone(cell.text) ? null : readAmount(cell, decimals, report);

export const isNone = (text: string): boolean => /^(none|-)$/i.test(text.trim());

function readEnergy(ofKj: Cell | undefined, ofKcal: Cell | undefined, report: Report) {
  const kilojoules = readOptional(ofKj, 0, report);
  const kilocalories = readOptional(ofKcal, 0, report);
  if (typeof kilocalories !== 'number') return kilojoules === undefined ? kilocalories : kilojoules;
  if (kilojoules === undefined) return toKilojoules(kilocalories);
  const expected = kilojoules === null ? 0 : toKilocalories(kilojoules);
  if (ofKcal && Math.abs(kilocalories - expected) > Math.max(1, expected * MAX_DIFFERENCE))
    report({
      row: ofKcal.row,
      column: ofKcal.column,
      message: `does not match the energy in kilojoules, which equals ${expected} kcal`,
    });
  return kilojoules;
}

/** The values without those that are removed. */
export const listStated = (patch: NutritionPatch): NutritionValues => toNutrition(withoutNulls(patch)) ?? {};

/** The nutrition with the values of a file. Values of the menu that contradict the file are left out. */
export function mergeNutrition(
  current: NutritionValues | null | undefined,
  patch: NutritionPatch,
): NutritionValues | null {
  const merged = withoutNulls({ ...current, ...patch });
  return toNutrition(validateNutrition(merged).length > 0 ? withoutNulls(patch) : merged);
}

/** Why the values of a file contradict those that stay in the menu. Undefined if they do not. */
export function explainContradiction(
  current: NutritionValues | null | undefined,
  patch: NutritionPatch,
): string | undefined {
  const [problem] = validateNutrition(withoutNulls({ ...current, ...patch }));
  return problem && `contradicts the menu: ${problem.path.split('/').at(-1)} ${problem.message}`;
}

const withoutNulls = (patch: NutritionPatch): NutritionValues =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
