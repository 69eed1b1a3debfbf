import type { Migration } from './migration.ts';

/** Until this is recorded, processes of the previous release may still have to read stored payloads. */
export const deflatedPayloads: Migration = {
  number: 9,
  title: 'Compress the bodies of new events',
  phase: 'contract',
  steps: [{ name: 'payloads', run: async () => {} }],
};
