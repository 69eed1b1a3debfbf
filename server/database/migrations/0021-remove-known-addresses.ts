import type { Migration } from './migration.ts';

/** Processes of the previous release throttle sign-ins from addresses that they do not find there. */
export const removeKnownAddresses: Migration = {
  number: 21,
  title: 'Remove the IP addresses of earlier sign-ins',
  phase: 'contract',
  steps: [
    {
      name: 'known addresses',
      async run({ db }) {
        await db
          .collection('users')
          .updateMany({ knownAddresses: { $exists: true } }, { $unset: { knownAddresses: 1 } });
      },
    },
  ],
};
