import type { Collection } from 'mongodb';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { SecondFactor, UserDocument } from './documents.ts';

/** Second factors. */
export function createSecondFactorStore(users: Collection<UserDocument>) {
  return {
    /**
     * Sets or removes the second factor, and ends sessions. Null if the credentials changed since the user
     * was read.
     */
    setSecondFactor: (
      { _id, restaurantId, credentialVersion }: UserDocument,
      secondFactor: SecondFactor | null,
      entry: LoggableEntry,
    ) =>
      users.findOneAndUpdate(
        { _id, restaurantId, credentialVersion, ...(secondFactor && { secondFactor: null }) },
        {
          $set: { secondFactor, updatedAt: entry.at },
          $inc: { credentialVersion: secondFactor ? 1 : 0 },
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      ),

    /** For commands that process all of them. */
    listWithSecondFactor: (): AsyncIterable<UserDocument> =>
      users.find({ secondFactor: { $type: 'object' } }).sort({ _id: 1 }),

    /** False if the second factor changed since the user was read. */
    async resealSecondFactor(user: UserDocument, secret: string): Promise<boolean> {
      const { _id, restaurantId, secondFactor } = user;
      const { matchedCount } = await users.updateOne(
        { _id, restaurantId, 'secondFactor.secret': secondFactor?.secret ?? '' },
        { $set: { 'secondFactor.secret': secret } },
      );
      return matchedCount === 1;
    },

    /** Invalidates codes up to this period. False if they were already used. */
    async useTotpStep({ _id, restaurantId }: UserDocument, step: number): Promise<boolean> {
      const { modifiedCount } = await users.updateOne(
        { _id, restaurantId, 'secondFactor.lastStep': { $lt: step } },
        { $set: { 'secondFactor.lastStep': step } },
      );
      return modifiedCount === 1;
    },

    /** Invalidates a recovery code. False if none has the hash. */
    async useRecoveryCode({ _id, restaurantId }: UserDocument, hash: string): Promise<boolean> {
      const { modifiedCount } = await users.updateOne(
        { _id, restaurantId, 'secondFactor.recoveryHashes': hash },
        { $pull: { 'secondFactor.recoveryHashes': hash } },
      );
      return modifiedCount === 1;
    },
  };
}
