import type { Collection } from 'mongodb';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { EmailChange, PasswordLink, UserDocument } from './documents.ts';

/** The hashes of a user's password and PIN. */
export type Hashes = Pick<UserDocument, '_id' | 'restaurantId' | 'passwordHash' | 'pin'>;

/** Passwords, their links, and changes of the email address. */
export function createPasswordStore(users: Collection<UserDocument>) {
  return {
    /** For commands that process all of them. */
    listHashes: (): AsyncIterable<Hashes> =>
      users
        .find({ $or: [{ passwordHash: { $gt: '' } }, { pin: { $type: 'object' } }] })
        .sort({ _id: 1 })
        .project<Hashes>({ restaurantId: 1, passwordHash: 1, pin: 1 }),

    /** False if a hash changed since the user was read. */
    async replaceHashes(
      { _id, restaurantId, passwordHash, pin }: Hashes,
      hashes: Partial<Hashes>,
    ): Promise<boolean> {
      const { matchedCount } = await users.updateOne(
        { _id, restaurantId, passwordHash, ...(pin && { 'pin.hash': pin.hash }) },
        { $set: hashes },
      );
      return matchedCount === 1;
    },

    /** Sets a permanent password. Null if the credentials changed since the user was read. */
    setPassword: (
      { _id, restaurantId, credentialVersion }: UserDocument,
      passwordHash: string,
      at: Date,
      entry?: LoggableEntry,
    ) =>
      users.findOneAndUpdate(
        { _id, restaurantId, credentialVersion },
        {
          $set: { passwordHash, mustChangePassword: false, passwordLink: null, updatedAt: at },
          $inc: { credentialVersion: 1 },
          ...(entry && { $push: { outbox: entry } }),
        },
        { returnDocument: 'after' },
      ),

    /**
     * Replaces an enabled user's link. Null if the user was deleted or disabled, or ever had this link or a later
     * one: a repeated request must not revive a used link.
     */
    setLink: ({ _id, restaurantId }: UserDocument, passwordLink: PasswordLink, entry: LoggableEntry) => {
      const { id, expiresAt } = passwordLink;
      const isNew = {
        ...{ 'passwordLink.id': { $ne: id }, 'lastLink.id': { $ne: id } },
        $or: [{ lastLink: { $exists: false } }, { 'lastLink.expiresAt': { $lte: expiresAt } }],
      };
      return users.findOneAndUpdate(
        { _id, restaurantId, disabledAt: null, ...isNew },
        { $set: { passwordLink, lastLink: { id, expiresAt } }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },

    /**
     * Sets a password with the user's link, and removes the PIN. Null if the link was used or replaced since
     * the user was read.
     */
    useLink: (
      { _id, restaurantId, passwordLink }: UserDocument,
      passwordHash: string,
      entry: LoggableEntry,
    ) =>
      users.findOneAndUpdate(
        { _id, restaurantId, disabledAt: null, 'passwordLink.id': passwordLink?.id ?? '' },
        {
          $set: {
            passwordHash,
            mustChangePassword: false,
            passwordLink: null,
            pin: null,
            updatedAt: entry.at,
          },
          $inc: { credentialVersion: 1 },
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      ),

    /** Replaces an earlier change. Null if the credentials changed since the user was read. */
    setEmailChange: (
      { _id, restaurantId, credentialVersion }: UserDocument,
      emailChange: EmailChange,
      entry: LoggableEntry,
    ) =>
      users.findOneAndUpdate(
        { _id, restaurantId, credentialVersion },
        { $set: { emailChange }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /**
     * Changes the address, which ends a password link to the previous one. Null if the change was used or
     * replaced, or the credentials changed, since the user was read; 'duplicate' if another user of the
     * restaurant has the address.
     */
    useEmailChange: (
      { _id, restaurantId, email, credentialVersion }: UserDocument,
      emailChange: EmailChange,
      entry: LoggableEntry,
    ) =>
      catchDuplicateKey(
        users.findOneAndUpdate(
          { _id, restaurantId, email, credentialVersion, 'emailChange.id': emailChange.id },
          {
            $set: { email: emailChange.email, emailChange: null, passwordLink: null, updatedAt: entry.at },
            $push: { outbox: entry },
          },
          { returnDocument: 'after' },
        ),
      ),
  };
}
