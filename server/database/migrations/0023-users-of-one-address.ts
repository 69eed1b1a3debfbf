import { dropIndexes } from './index-steps.ts';
import type { Migration } from './migration.ts';

/** A process of the release before finds any one user of an address. */
export const usersOfOneAddress: Migration = {
  number: 23,
  title: 'Let an e-mail address have a user in several restaurants',
  phase: 'contract',
  steps: dropIndexes('users.email_1'),
};
