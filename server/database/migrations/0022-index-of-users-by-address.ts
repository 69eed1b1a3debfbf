import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfUsersByAddress: Migration = {
  number: 22,
  title: 'Index of users by email address and restaurant',
  phase: 'expand',
  steps: buildIndexes(named('users.email_1_restaurantId_1')),
};
