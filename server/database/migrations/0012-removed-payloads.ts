import type { Migration } from './migration.ts';

/**
 * Retention is paused while a migration is pending: the previous release expects every event to have its
 * payload.
 */
export const removedPayloads: Migration = {
  number: 12,
  title: 'Remove the bodies of events without pending deliveries',
  phase: 'contract',
  steps: [{ name: 'removed payloads', run: async () => {} }],
};
