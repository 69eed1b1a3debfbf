import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PairingDocument } from './documents.ts';

export type PairingStore = ReturnType<typeof createPairingStore>;

/** Expired pairings may still be stored. */
export function createPairingStore(pairings: Collection<PairingDocument>) {
  return {
    find: async (pairingId: string, now: Date): Promise<PairingDocument | null> => {
      const pairing = await findOne(pairings, { _id: pairingId });
      return pairing && pairing.expiresAt > now ? pairing : null;
    },

    /** False if another device has the code. */
    insert: (pairing: PairingDocument): Promise<boolean> => insertIfAbsent(pairings, pairing),

    /**
     * Uses the code for a screen; idempotent for the same one. False if it has expired or was used for
     * another screen.
     */
    async use(pairingId: string, screen: { id: string; restaurantId: string }, now: Date): Promise<boolean> {
      const { matchedCount } = await pairings.updateOne(
        { _id: pairingId, expiresAt: { $gt: now }, 'screen.id': { $in: [null, screen.id] } },
        { $set: { screen } },
      );
      return matchedCount === 1;
    },
  };
}
