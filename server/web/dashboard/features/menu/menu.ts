import type { Schemas } from '../../../shared/api/contract.ts';

export type MenuItem = Schemas['DashboardMenuItem'];
export type Category = Schemas['MenuCategory'];

export const ITEMS_PATH = '/dashboard/api/menu/items';
export const OPTION_GROUPS_PATH = '/dashboard/api/menu/option-groups';
export const CATEGORIES_PATH = '/dashboard/api/menu/categories';

export const currenciesOf = (branches: Schemas['DashboardBranch'][]) => [
  ...new Set(branches.map(({ currency }) => currency)),
];
