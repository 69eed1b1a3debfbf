export { RestaurantOrdering } from './client.ts';
export type * from './generated/groups.ts';
export * from './shared.ts';
