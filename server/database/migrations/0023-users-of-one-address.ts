import { dropIndexes } from './index-steps.ts';
import type { Migration } from './migration.ts';

/** The previous release finds an arbitrary one of several users with the same address. */
export const usersOfOneAddress: Migration = {
  number: 23,
  title: 'Allow an email address in several restaurants',
  phase: 'contract',
  steps: dropIndexes('users.email_1'),
};
