import type { WeeklyHours } from '../../generated/dashboard/types.ts';

/** The categories that show an item, with its main category first. */
export type ItemCategories = { categoryId: string; additionalCategoryIds?: string[] | undefined };

/** The IDs of an item's categories without duplicates, with its main category first. */
export const listCategoryIds = ({ categoryId, additionalCategoryIds = [] }: ItemCategories): string[] => [
  ...new Set([categoryId, ...additionalCategoryIds]),
];

/**
 * The hours of an item in several categories: the union of their hours. Empty, for any time, if one of them
 * has no hours.
 */
export function mergeHours(categories: { hours?: WeeklyHours[] }[]): WeeklyHours[] {
  if (categories.some(({ hours = [] }) => hours.length === 0)) return [];
  const all = categories.flatMap(({ hours = [] }) => hours);
  return [...new Map(all.map(one => [`${one.day} ${one.opens} ${one.closes}`, one])).values()];
}
