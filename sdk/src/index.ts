export { type Branches, type Inventory, type Menu, type Orders, RestaurantOrdering } from './client.ts';
export * from './shared.ts';
