import type { Collection } from 'mongodb';
import type { Language } from '../../../generated/dashboard/types.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import { copySuspension, type Suspension } from '../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { UserUpdate } from '../restaurants/documents.ts';
import {
  hashDevice,
  knowsDevice,
  MAX_KNOWN_DEVICES,
  MAX_OF_ADDRESS,
  PERSON_ROLES,
  SCREEN_KINDS,
  type ScreenPin,
  type UserDocument,
} from './documents.ts';
import { createIdentityStore } from './identity-store.ts';
import { createPasskeyStore } from './passkey-store.ts';
import { createPasswordStore } from './password-store.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createSummaryStore } from './summary-store.ts';

/** More owners than get a notice. */
const MAX_OWNERS = 20;

/** More people than approve actions at a screen. */
const MAX_WITH_PIN = 200;

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(users: Collection<UserDocument>) {
  return {
    ...createPasswordStore(users),
    ...createSecondFactorStore(users),
    ...createPasskeyStore(users),
    ...createIdentityStore(users),
    ...createSummaryStore(users),

    /** Calls back after users change in any process, except when they sign in. */
    subscribe(pushed: PushedChanges, onChange: () => void): void {
      pushed.subscribe({
        collection: users.collectionName,
        role: 'api',
        match: {
          operationType: 'update',
          'updateDescription.updatedFields.lastSignedInAt': { $exists: false },
        },
        onChange,
      });
    },

    /** People only, without screens. */
    list: (restaurantId: string, page: PageRequest): Promise<Page<UserDocument>> =>
      paginate(users, { restaurantId, role: { $in: PERSON_ROLES } }, { _id: 1 }, page),

    listScreens: (restaurantId: string, page: PageRequest): Promise<Page<UserDocument>> =>
      paginate(users, { restaurantId, role: { $in: SCREEN_KINDS } }, { _id: 1 }, page),

    countScreens: (restaurantId: string): Promise<number> =>
      users.countDocuments({ restaurantId, role: { $in: SCREEN_KINDS } }),

    findScreen: (restaurantId: string, screenId: string): Promise<UserDocument | null> =>
      findOne(users, { _id: screenId, restaurantId, role: { $in: SCREEN_KINDS } }),

    /** Null if it was renamed or removed since it was read. */
    renameScreen: ({ _id, restaurantId, name: last }: UserDocument, name: string, entry: LoggableEntry) =>
      users.findOneAndUpdate(
        { _id, restaurantId, name: last },
        { $set: { name, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Null if it was already removed. */
    deleteScreen: ({ _id, restaurantId }: UserDocument, entry: LoggableEntry) =>
      users.findOneAndUpdate({ _id, restaurantId }, deletion(_id, entry), { returnDocument: 'after' }),

    find: (restaurantId: string, userId: string): Promise<UserDocument | null> =>
      findOne(users, { _id: userId, restaurantId }),

    findMany: (userIds: string[]): Promise<UserDocument[]> =>
      users
        .find({ _id: { $in: userIds } })
        .batchSize(userIds.length + 1)
        .toArray(),

    /** The users of an address, at most one per restaurant, last used first. */
    listByEmail: (email: string): Promise<UserDocument[]> =>
      users.find({ email }).sort({ lastSignedInAt: -1, _id: 1 }).limit(MAX_OF_ADDRESS).toArray(),

    /** False if a user of the restaurant has the email address. */
    insert: (user: UserDocument): Promise<boolean> => insertOnce(users, user),

    /** Returns the user as stored now, or null if deleted. */
    recordSignIn: (
      user: UserDocument,
      deviceToken: string,
      language: Language | undefined,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id: user._id, restaurantId: user.restaurantId },
        {
          $set: { lastSignedInAt: entry.at, ...(language && { language }) },
          $push: {
            outbox: entry,
            ...(!knowsDevice(user, deviceToken) && {
              knownDevices: { $each: [hashDevice(user, deviceToken)], $slice: -MAX_KNOWN_DEVICES },
            }),
          },
        },
        { returnDocument: 'after' },
      ),

    /** Adds a log entry without changing the user. Null if the user was deleted. */
    addEntry: ({ _id, restaurantId }: UserDocument, entry: LoggableEntry): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId },
        { $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Null if the credentials changed since the user was read. */
    setPin: (
      { _id, restaurantId, credentialVersion }: UserDocument,
      pin: ScreenPin | null,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId, credentialVersion },
        { $set: { pin }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Enabled people with a PIN, sorted by name. */
    listWithPin: (restaurantId: string): Promise<UserDocument[]> =>
      users
        .find({ restaurantId, role: { $in: PERSON_ROLES }, disabledAt: null, pin: { $type: 'object' } })
        .sort({ name: 1, _id: 1 })
        .limit(MAX_WITH_PIN)
        .toArray(),

    /** A restaurant's enabled owners. */
    listOwners: (restaurantId: string): Promise<UserDocument[]> =>
      users.find({ restaurantId, role: 'owner', disabledAt: null }).limit(MAX_OWNERS).toArray(),

    copySuspension: (restaurantId: string, suspension: Suspension): Promise<void> =>
      copySuspension(users, restaurantId, suspension),

    /**
     * Applies an owner's update, once and in order. A new password, a reset second factor, or disabling the user
     * ends all sessions.
     */
    applyUpdate: (restaurantId: string, { userId, revision, values }: UserUpdate, at: Date) =>
      users.updateOne(
        { _id: userId, restaurantId, appliedRevision: { $not: { $gte: revision } } },
        {
          $set: { ...values, appliedRevision: revision, updatedAt: at },
          $inc: { credentialVersion: endsSessions(values) ? 1 : 0 },
        },
      ),
  };
}

const endsSessions = ({ passwordHash, disabledAt, secondFactor }: UserUpdate['values']): boolean =>
  Boolean(passwordHash ?? disabledAt) || secondFactor === null;
