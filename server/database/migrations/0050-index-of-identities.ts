import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfIdentities: Migration = {
  number: 50,
  title: 'Index of accounts at the identity provider',
  phase: 'expand',
  steps: buildIndexes(named('users.identity.subject_1_identity.issuer_1_restaurantId_1')),
};
