import type { Collection } from 'mongodb';
import type { Language } from '../../../generated/dashboard/types.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import { copySuspension, type Suspension } from '../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { UserUpdate } from '../restaurants/documents.ts';
import {
  type DailySummary,
  type EmailChange,
  hashDevice,
  type Identity,
  knowsDevice,
  MAX_KNOWN_DEVICES,
  MAX_PASSKEYS,
  MAX_USED_CHALLENGES,
  type Passkey,
  type PasswordLink,
  PERSON_ROLES,
  SCREEN_KINDS,
  type ScreenPin,
  type SecondFactor,
  type UserDocument,
} from './documents.ts';

/** More restaurants than a person works for. */
const MAX_OF_ADDRESS = 20;
/** More owners than get a notice. */
const MAX_OWNERS = 20;

/** More people than approve actions at a screen. */
const MAX_WITH_PIN = 200;

/** The path of a stored passkey. */
const findPlace = (passkeys: Passkey[] = [], passkeyId: string): string =>
  `passkeys.${passkeys.findIndex(({ id }) => id === passkeyId)}`;

const toLatest = (challenge: string) => ({ $each: [challenge], $slice: -MAX_USED_CHALLENGES });

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(users: Collection<UserDocument>) {
  return {
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

    /** Replaces an enabled user's link. Null if the user already has it, or was deleted or disabled. */
    setLink: ({ _id, restaurantId }: UserDocument, passwordLink: PasswordLink, entry: LoggableEntry) =>
      users.findOneAndUpdate(
        { _id, restaurantId, disabledAt: null, 'passwordLink.id': { $ne: passwordLink.id } },
        { $set: { passwordLink }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

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

    /** Null for a used challenge, a known credential, or too many passkeys. */
    addPasskey: (
      { _id, restaurantId }: UserDocument,
      passkey: Passkey,
      challenge: string,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        {
          ...{ _id, restaurantId, disabledAt: null, usedChallenges: { $ne: challenge } },
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

    /** The users linked to an account at the identity provider, at most one in each restaurant. */
    listByIdentity: (issuer: string, subject: string): Promise<UserDocument[]> =>
      users.find({ 'identity.subject': subject, 'identity.issuer': issuer }).limit(MAX_OF_ADDRESS).toArray(),

    /**
     * Uses the proof of an account once, and links a user who has no account. A link replaces a one-time password. Null if the proof was used,
     * or the user changed since they were read; 'duplicate' if the account belongs to another user of the restaurant.
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

    /** A restaurant's enabled owners. */
    listOwners: (restaurantId: string): Promise<UserDocument[]> =>
      users.find({ restaurantId, role: 'owner', disabledAt: null }).limit(MAX_OWNERS).toArray(),

    /** Enables or disables an owner's daily summary. Null if unchanged. */
    setDailySummary: (
      { _id, restaurantId }: UserDocument,
      dailySummary: DailySummary | null,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId, dailySummary: { $exists: dailySummary === null } },
        {
          ...(dailySummary ? { $set: { dailySummary } } : { $unset: { dailySummary: '' } }),
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      ),

    /** Users with a daily summary, earliest due first. */
    listSummaries: (limit: number): Promise<UserDocument[]> =>
      users
        .find({ 'dailySummary.dueAt': { $exists: true } }, { hint: { 'dailySummary.dueAt': 1 } })
        .sort({ 'dailySummary.dueAt': 1 })
        .limit(limit)
        .toArray(),

    /** Does nothing if it was disabled or rescheduled since the user was read. */
    moveSummary: (
      { _id, restaurantId, dailySummary: last }: UserDocument,
      dailySummary: DailySummary,
    ): Promise<unknown> =>
      users.updateOne(
        { _id, restaurantId, 'dailySummary.dueAt': last?.dueAt ?? new Date(0) },
        { $set: { dailySummary } },
      ),

    copySuspension: (restaurantId: string, suspension: Suspension): Promise<void> =>
      copySuspension(users, restaurantId, suspension),

    /** Applies an owner's update, once and in order. A new password or a deactivation ends all sessions. */
    applyUpdate: (restaurantId: string, { userId, revision, values }: UserUpdate, at: Date) =>
      users.updateOne(
        { _id: userId, restaurantId, appliedRevision: { $not: { $gte: revision } } },
        {
          $set: { ...values, appliedRevision: revision, updatedAt: at },
          $inc: { credentialVersion: values.passwordHash || values.disabledAt ? 1 : 0 },
        },
      ),
  };
}
