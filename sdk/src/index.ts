export {
  type Branches,
  type Inventory,
  type InventoryItems,
  type Menu,
  type MenuCategories,
  type MenuItems,
  type Orders,
  RestaurantOrdering,
} from './client.ts';
export * from './shared.ts';
