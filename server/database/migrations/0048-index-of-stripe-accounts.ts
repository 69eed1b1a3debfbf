import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfStripeAccounts: Migration = {
  number: 48,
  title: 'Index of Stripe accounts',
  phase: 'expand',
  steps: buildIndexes(named('restaurants.stripe.accountId_1')),
};
