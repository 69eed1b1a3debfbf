import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { SessionDocument, StoredApproval } from './documents.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Deleted sessions: specific ones, or all of a user except one. */
export type EndedSessions = { sessionIds: string[] } | { userId: string; except?: string | undefined };

type Listeners = {
  /** Called after sessions end or switch restaurants. */
  onEnded: () => void;
  /** Called with the deleted sessions. */
  onDeleted: (ended: EndedSessions) => Promise<unknown>;
};

export function createSessionStore(sessions: Collection<SessionDocument>, { onEnded, onDeleted }: Listeners) {
  async function end(ended: EndedSessions): Promise<void> {
    onEnded();
    await onDeleted(ended);
  }

  return {
    find: (sessionId: string): Promise<SessionDocument | null> => findOne(sessions, { _id: sessionId }),

    findMany: (sessionIds: string[]): Promise<SessionDocument[]> =>
      sessions
        .find({ _id: { $in: sessionIds } })
        .batchSize(sessionIds.length + 1)
        .toArray(),

    /** Calls back after sessions end, or switch to the sandbox and back, in any process. */
    subscribe(pushed: PushedChanges, onEnded: () => void): void {
      pushed.subscribe({
        collection: sessions.collectionName,
        role: 'api',
        match: {
          $or: [
            { operationType: 'delete' },
            { 'updateDescription.updatedFields.sandboxId': { $exists: true } },
            { 'updateDescription.removedFields': 'sandboxId' },
          ],
        },
        onChange: onEnded,
      });
    },

    /** Newest first. */
    listByUser: (userId: string, limit: number): Promise<SessionDocument[]> =>
      sessions.find({ userId }).sort({ createdAt: -1, _id: 1 }).limit(limit).toArray(),

    insert: (session: SessionDocument): Promise<unknown> => sessions.insertOne(session),

    /** Inserts the session unless it exists. Returns the stored one. */
    async insertOnce(session: SessionDocument): Promise<SessionDocument> {
      if (await insertIfAbsent(sessions, session)) return session;
      return (await findOne(sessions, { _id: session._id })) ?? session;
    },

    /** Last uses of sessions by user ID. */
    async findLastUses(userIds: string[]): Promise<Map<string, Date>> {
      const found = userIds.length > 0 ? await sessions.find({ userId: { $in: userIds } }).toArray() : [];
      return new Map(found.map(({ userId, createdAt, lastUsedAt = createdAt }) => [userId, lastUsedAt]));
    },

    /** Keeps the session valid with its user's new credentials. */
    renew: (sessionId: string, credentialVersion: number): Promise<unknown> =>
      sessions.updateOne({ _id: sessionId }, { $set: { credentialVersion } }),

    /** Records the use of each session. */
    touch: (used: { sessionId: string; at: Date }[]): Promise<unknown> =>
      sessions.bulkWrite(
        used.map(({ sessionId, at }) => ({
          updateOne: { filter: { _id: sessionId }, update: { $max: { lastUsedAt: at } } },
        })),
        { ordered: false },
      ),

    /** Ends the user's oldest sessions beyond the limit. */
    async deleteOldest(userId: string, limit: number): Promise<void> {
      const surplus = await sessions
        .find({ userId })
        .sort({ createdAt: -1, _id: 1 })
        .skip(limit)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      if (surplus.length === 0) return;
      const sessionIds = surplus.map(({ _id }) => _id);
      await sessions.deleteMany({ _id: { $in: sessionIds } });
      await end({ sessionIds });
    },

    /** Replaces an earlier one. */
    setApproval: (sessionId: string, approval: StoredApproval): Promise<unknown> =>
      sessions.updateOne({ _id: sessionId }, { $set: { approval } }),

    /**
     * Uses the approval for a request; idempotent for the same one. Undefined if it is a different approval,
     * expired, or used.
     */
    async useApproval(
      sessionId: string,
      { tokenHash, action, orderId }: Pick<StoredApproval, 'tokenHash' | 'action' | 'orderId'>,
      usedBy: string,
      now: Date,
    ): Promise<StoredApproval | undefined> {
      const session = await sessions.findOneAndUpdate(
        {
          ...{ _id: sessionId, 'approval.tokenHash': tokenHash, 'approval.action': action },
          ...{ 'approval.orderId': orderId, 'approval.expiresAt': { $gt: now } },
          'approval.usedBy': { $in: [null, usedBy] },
        },
        { $set: { 'approval.usedBy': usedBy } },
      );
      return session?.approval;
    },

    /** Never moves to an earlier time. */
    confirm: (sessionId: string, confirmedAt: Date): Promise<unknown> =>
      sessions.updateOne({ _id: sessionId }, { $max: { confirmedAt } }),

    /** Never moves to an earlier time. */
    prolong: (sessionId: string, expiresAt: Date): Promise<unknown> =>
      sessions.updateOne({ _id: sessionId }, { $max: { expiresAt } }),

    async switchTo(sessionId: string, sandboxId: string | undefined): Promise<void> {
      const update =
        sandboxId === undefined ? { $unset: { sandboxId: 1 as const } } : { $set: { sandboxId } };
      await sessions.updateOne({ _id: sessionId }, update);
      onEnded();
    },

    async delete(sessionId: string): Promise<void> {
      await sessions.deleteOne({ _id: sessionId });
      await end({ sessionIds: [sessionId] });
    },

    /** `except` is the ID of a session to keep. */
    async deleteByUser(userId: string, except?: string): Promise<void> {
      await sessions.deleteMany(except === undefined ? { userId } : { userId, _id: { $ne: except } });
      await end({ userId, except });
    },
  };
}
