import type { Migration } from './migration.ts';

/**
 * Until this is recorded, processes of the previous release may still have to read hashes. Hashes stored in the
 * meantime stay unencrypted until the password or PIN changes, or `reencrypt-secrets` runs.
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
