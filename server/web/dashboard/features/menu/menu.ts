import type { Schemas } from '../../../shared/api/contract.ts';

export type MenuItem = Schemas['DashboardMenuItem'];
export type Category = Schemas['MenuCategory'];

export const ITEMS_PATH = '/dashboard/api/menu/items';
export const CATEGORIES_PATH = '/dashboard/api/menu/categories';
