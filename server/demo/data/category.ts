import type { Weekday } from '../../../generated/dashboard/types.ts';
import type { CategoryDocument } from '../../modules/menu/documents.ts';

const WORKDAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Menu categories in display order. */
export const CATEGORIES = [
  { slug: 'best-sellers', title: 'Best sellers', source: 'best_sellers', itemLimit: 8 },
  { slug: 'offers', title: 'Offers', source: 'offers', itemLimit: 6 },
  {
    ...{ slug: 'lunch', title: 'Lunch', source: 'manual', itemLimit: null },
    hours: WORKDAYS.map(day => ({ day, opens: '11:30', closes: '15:00' })),
  },
  { slug: 'starters', title: 'Starters', source: 'manual', itemLimit: null },
  { slug: 'salads', title: 'Salads', source: 'manual', itemLimit: null },
  { slug: 'pizza', title: 'Pizza', source: 'manual', itemLimit: null },
  { slug: 'pasta', title: 'Pasta', source: 'manual', itemLimit: null },
  { slug: 'grill', title: 'From the grill', source: 'manual', itemLimit: null },
  { slug: 'desserts', title: 'Desserts', source: 'manual', itemLimit: null },
  { slug: 'drinks', title: 'Drinks', source: 'manual', itemLimit: null },
] as const satisfies Pick<CategoryDocument, 'slug' | 'title' | 'source' | 'itemLimit' | 'hours'>[];

export type DishCategory = Extract<(typeof CATEGORIES)[number], { source: 'manual' }>['slug'];
