import type { Migration } from './migration.ts';

/**
 * Until this is recorded, processes of the previous release may still have to read hashes. Hashes that this release
 * stores meanwhile are encrypted with the next password or PIN, or by `reencrypt-secrets`.
 */
export const encryptedHashes: Migration = {
  number: 51,
  title: 'Encrypt the hashes of passwords and PINs',
  phase: 'contract',
  steps: [
    {
      name: 'hashes of all users',
      async run({ encryptHashes, log }) {
        const { reencrypted } = await encryptHashes();
        log.info({ users: reencrypted }, 'encrypted hashes of passwords and PINs');
      },
    },
  ],
};
