import type { WeeklyHours } from '../../generated/dashboard/types.ts';

/** The categories that show an item, its own first. */
export type ItemCategories = { categoryId: string; additionalCategoryIds?: string[] | undefined };

/** The IDs of an item's categories, each once, its own first. */
export const listCategoryIds = ({ categoryId, additionalCategoryIds = [] }: ItemCategories): string[] => [
  ...new Set([categoryId, ...additionalCategoryIds]),
];

/** The hours of an item that several categories show: those of any of them. Empty, for any time, if one has no hours. */
export function mergeHours(categories: { hours?: WeeklyHours[] }[]): WeeklyHours[] {
  if (categories.some(({ hours = [] }) => hours.length === 0)) return [];
  const all = categories.flatMap(({ hours = [] }) => hours);
  return [...new Map(all.map(one => [`${one.day} ${one.opens} ${one.closes}`, one])).values()];
}
