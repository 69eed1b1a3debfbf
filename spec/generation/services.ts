/** The services of the contract and the folder of `generated/` that each is written to. */
export const services: ReadonlyMap<string, string> = new Map([
  ['RestaurantOrdering.PublicApi', 'public'],
  ['RestaurantOrdering.DashboardApi', 'dashboard'],
]);
