import { findUnreadable, type Reencrypted, reencrypt } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { isEncrypted, openHash, passwordOf, pinOf } from './password.ts';
import type { Hashes } from './password-store.ts';
import type { UserStore } from './store.ts';

/** Encrypts the stored hashes of all users' passwords and PINs. */
export interface HashEncryption {
  /** Encrypts them with the first key, also those that are not encrypted yet. Safe to repeat. */
  reencrypt(): Promise<Reencrypted>;
  /** Explains each user whose hashes no key decrypts. */
  findUnreadable(): Promise<string[]>;
}

export function createHashEncryption(
  store: Pick<UserStore, 'listHashes' | 'replaceHashes'>,
  secrets: SecretBox,
): HashEncryption {
  const seal = (owner: string, stored: string) =>
    stored && secrets.seal(owner, openHash(secrets, owner, stored));
  const isCurrent = (stored = '') => stored === '' || (isEncrypted(stored) && secrets.isCurrent(stored));

  const reseal = ({ _id, passwordHash, pin }: Hashes) => ({
    passwordHash: seal(passwordOf(_id), passwordHash),
    ...(pin && { pin: { ...pin, hash: seal(pinOf(_id), pin.hash) } }),
  });

  return {
    reencrypt: () =>
      reencrypt({
        documents: store.listHashes(),
        isCurrent: ({ passwordHash, pin }) => isCurrent(passwordHash) && isCurrent(pin?.hash),
        reseal,
        replace: store.replaceHashes,
      }),
    findUnreadable: () => findUnreadable(store.listHashes(), reseal),
  };
}
