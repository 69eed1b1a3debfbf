import type { Collection } from 'mongodb';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import { type Identity, MAX_OF_ADDRESS, type UserDocument } from './documents.ts';
import { toLatest } from './used-challenges.ts';

/** Links to accounts at the identity provider. */
export function createIdentityStore(users: Collection<UserDocument>) {
  return {
    /** The users linked to an account at the identity provider, at most one in each restaurant. */
    listByIdentity: (issuer: string, subject: string): Promise<UserDocument[]> =>
      users.find({ 'identity.subject': subject, 'identity.issuer': issuer }).limit(MAX_OF_ADDRESS).toArray(),

    /**
     * Uses the proof of an account once, and links a user who has no account. A link replaces a one-time
     * password. Null if the proof was used, or the user changed since they were read; 'duplicate' if the account
     * belongs to another user of the restaurant.
     */
    useIdentity: (
      { _id, restaurantId, email, credentialVersion, identity, mustChangePassword }: UserDocument,
      { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
      nonce: string,
      entry?: LoggableEntry,
    ): Promise<UserDocument | null | 'duplicate'> =>
      catchDuplicateKey(
        users.findOneAndUpdate(
          {
            ...{ _id, restaurantId, credentialVersion, disabledAt: null, usedChallenges: { $ne: nonce } },
            ...(identity
              ? { 'identity.subject': subject, 'identity.issuer': issuer }
              : { identity: null, email }),
          },
          {
            $set: {
              ...(entry && { identity: { issuer, subject, linkedAt: entry.at } }),
              ...(mustChangePassword && { passwordHash: '', mustChangePassword: false, passwordLink: null }),
            },
            $inc: { credentialVersion: mustChangePassword ? 1 : 0 },
            $push: { usedChallenges: toLatest(nonce), ...(entry && { outbox: entry }) },
          },
          { returnDocument: 'after' },
        ),
      ),

    /** Null if it was removed, or the password was, since the user was read. */
    removeIdentity: (
      { _id, restaurantId, credentialVersion, identity }: UserDocument,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId, credentialVersion, 'identity.subject': identity?.subject ?? '' },
        { $set: { identity: null }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),
  };
}
