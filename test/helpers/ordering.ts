import type { DashboardBranch, UpdateBranchRequest } from '../../generated/dashboard/types.ts';
import { testWithOwnRestaurant } from './fixtures.ts';
import { openStorefront } from './storefront.ts';

/** A test in which a guest orders at a branch and its owner changes settings. */
export const orderingTest = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend(
    'set',
    ({ owner, restaurant }) =>
      <Body = DashboardBranch>(change: UpdateBranchRequest) =>
        owner.patch<Body>(`/branches/${restaurant.harbour._id}`, change),
  );
