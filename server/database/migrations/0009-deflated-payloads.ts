import type { Migration } from './migration.ts';

/** Until this is recorded, a process of the release before may be left, which has to read what is stored. */
export const deflatedPayloads: Migration = {
  number: 9,
  title: 'Store the bodies of new events deflated',
  phase: 'contract',
  steps: [{ name: 'payloads', run: async () => {} }],
};
