import type { Collection } from 'mongodb';
import type { LoggableEntry } from '../outbox/documents.ts';
import { MAX_PASSKEYS, type Passkey, type UserDocument } from './documents.ts';
import { toLatest } from './used-challenges.ts';

/** The path of a stored passkey. */
const findPlace = (passkeys: Passkey[] = [], passkeyId: string): string =>
  `passkeys.${passkeys.findIndex(({ id }) => id === passkeyId)}`;

/** Passkeys. */
export function createPasskeyStore(users: Collection<UserDocument>) {
  return {
    /**
     * Null for a used challenge, a known credential, or too many passkeys, or if the credentials changed since
     * the user was read.
     */
    addPasskey: (
      { _id, restaurantId, credentialVersion }: UserDocument,
      passkey: Passkey,
      challenge: string,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        {
          ...{ _id, restaurantId, credentialVersion, disabledAt: null, usedChallenges: { $ne: challenge } },
          'passkeys.credentialId': { $ne: passkey.credentialId },
          [`passkeys.${MAX_PASSKEYS - 1}`]: { $exists: false },
        },
        { $push: { passkeys: passkey, usedChallenges: toLatest(challenge), outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Null if it, or one before it, was removed since the user was read. */
    renamePasskey: (
      { _id, restaurantId, passkeys }: UserDocument,
      id: string,
      name: string,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> => {
      const place = findPlace(passkeys, id);
      return users.findOneAndUpdate(
        { _id, restaurantId, [`${place}.id`]: id },
        { $set: { [`${place}.name`]: name }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },

    /** Null if it does not exist. */
    removePasskey: (
      { _id, restaurantId }: UserDocument,
      id: string,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId, 'passkeys.id': id },
        { $pull: { passkeys: { id } }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Null for a used challenge, a removed passkey, or an outdated counter. */
    usePasskey: (
      { _id, restaurantId, passkeys }: UserDocument,
      { id }: Passkey,
      counter: number,
      challenge: string,
      at: Date,
    ): Promise<UserDocument | null> => {
      const place = findPlace(passkeys, id);
      return users.findOneAndUpdate(
        {
          ...{ _id, restaurantId, disabledAt: null, usedChallenges: { $ne: challenge } },
          [`${place}.id`]: id,
          [`${place}.counter`]: counter === 0 ? 0 : { $lt: counter },
        },
        {
          $set: { [`${place}.counter`]: counter, [`${place}.lastUsedAt`]: at },
          $push: { usedChallenges: toLatest(challenge) },
        },
        { returnDocument: 'after' },
      );
    },
  };
}
