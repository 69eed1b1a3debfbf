import type { Collection } from 'mongodb';
import { asRead } from '../../lib/mongo/as-read.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { ChosenValues, RestaurantDocument, RestaurantOutboxEntry, StripeAccount } from './documents.ts';

export type RestaurantStore = ReturnType<typeof createRestaurantStore>;

export function createRestaurantStore(restaurants: Collection<RestaurantDocument>) {
  return {
    async get(restaurantId: string): Promise<RestaurantDocument> {
      const restaurant = await findOne(restaurants, { _id: restaurantId });
      if (!restaurant) throw new Error(`Restaurant ${restaurantId} does not exist`);
      return restaurant;
    },

    find: (restaurantId: string): Promise<RestaurantDocument | null> =>
      findOne(restaurants, { _id: restaurantId }),

    /** The restaurant's sandbox. Null unless it exists and refers back to the restaurant. */
    async findSandbox({ _id, sandbox }: RestaurantDocument): Promise<RestaurantDocument | null> {
      return sandbox ? findOne(restaurants, { _id: sandbox.restaurantId, sandboxOf: _id }) : null;
    },

    /** Excludes sandboxes. */
    findFirstTwo: (): Promise<RestaurantDocument[]> =>
      restaurants
        .find({ sandboxOf: { $exists: false } })
        .limit(2)
        .toArray(),

    /** For commands that process all of them. */
    listAll: (): AsyncIterable<RestaurantDocument> => restaurants.find({}).sort({ _id: 1 }),

    async listIds(): Promise<string[]> {
      const found = restaurants.find({}).sort({ _id: 1 }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    findBySlug: (slug: string): Promise<RestaurantDocument | null> => findOne(restaurants, { slug }),

    /** False if its ID or slug is taken. */
    insertIfAbsent: (restaurant: RestaurantDocument): Promise<boolean> =>
      insertIfAbsent(restaurants, restaurant),

    /** Returns the restaurant with its sandbox, or null if it already had one. */
    addSandbox: (
      restaurantId: string,
      sandbox: { restaurantId: string; at: Date },
      entry: LoggableEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id: restaurantId, sandbox: { $exists: false } },
        { $set: { sandbox }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    async insert(restaurant: RestaurantDocument): Promise<void> {
      await restaurants.insertOne(restaurant);
    },

    /** Returns the updated restaurant, or null if another user update was written since it was read. */
    compareAndSetUserChange: (
      { _id, userRevision }: RestaurantDocument,
      entry: RestaurantOutboxEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, userRevision: userRevision ?? null },
        { $inc: { userRevision: 1 }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Returns the updated restaurant, or null if it was suspended or resumed since it was read. */
    compareAndSetSuspension: (
      { _id, suspension: read }: RestaurantDocument,
      suspension: Suspension,
      entry: RestaurantOutboxEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, 'suspension.revision': read?.revision ?? { $exists: false }, removal: { $exists: false } },
        { $set: { suspension }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /**
     * Returns the updated restaurant, without an account if none is given. Null if the account changed since
     * it was read.
     */
    compareAndSetStripe: (
      { _id, stripe: read }: RestaurantDocument,
      stripe: StripeAccount | undefined,
      entry: LoggableEntry | undefined,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        {
          _id,
          'stripe.connectedAt': read?.connectedAt ?? { $exists: false },
          'stripe.disconnectedAt': read?.disconnectedAt ?? { $exists: false },
        },
        {
          ...(stripe
            ? { $set: { stripe, ...(!stripe.key && { platformAccountId: stripe.accountId }) } }
            : { $unset: { stripe: '' } }),
          ...(entry && { $push: { outbox: entry } }),
        },
        { returnDocument: 'after' },
      ),

    /**
     * Returns the updated restaurant, or null if the Stripe account was checked or changed since it was read.
     */
    compareAndSetAcceptsPayments: (
      { _id, stripe }: RestaurantDocument,
      acceptsPayments: boolean,
      at: Date,
      entry: LoggableEntry | undefined,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, 'stripe.connectedAt': stripe?.connectedAt, 'stripe.acceptsPayments': !acceptsPayments },
        {
          $set: { 'stripe.acceptsPayments': acceptsPayments, 'stripe.acceptsPaymentsChangedAt': at },
          ...(entry && { $push: { outbox: entry } }),
        },
        { returnDocument: 'after' },
      ),

    /** Finds the restaurant of an account on the host's platform. */
    findByPlatformAccount: (accountId: string): Promise<RestaurantDocument | null> =>
      findOne(restaurants, { 'stripe.accountId': accountId, 'stripe.key': { $exists: false } }),

    /** Returns the updated restaurant, or null if they were already dismissed. */
    dismissFirstSteps: (restaurantId: string, entry: LoggableEntry): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id: restaurantId, firstStepsDismissed: { $exists: false } },
        { $set: { firstStepsDismissed: true }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Starts the removal of a suspended restaurant unless already started. Undefined if it was resumed. */
    async beginRemoval(
      restaurantId: string,
      removal: { at: Date; by: string },
    ): Promise<{ at: Date } | undefined> {
      await restaurants.updateOne(
        { _id: restaurantId, 'suspension.suspended': true, removal: { $exists: false } },
        { $set: { removal } },
      );
      return (await findOne(restaurants, { _id: restaurantId }))?.removal;
    },

    addEntry: (restaurantId: string, entry: LoggableEntry): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id: restaurantId },
        { $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Returns the updated restaurant, or null if a value changed since it was read. */
    update(
      read: RestaurantDocument,
      chosen: Partial<ChosenValues>,
      entry: LoggableEntry,
    ): Promise<RestaurantDocument | null> {
      const { guestDataDays, ...values } = chosen;
      return restaurants.findOneAndUpdate(
        { _id: read._id, ...asRead(read, chosen) },
        {
          $set: { ...values, ...(typeof guestDataDays === 'number' && { guestDataDays }) },
          ...(guestDataDays === null && { $unset: { guestDataDays: '' } }),
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      );
    },

    /** Records the time up to which guests' data has been erased. */
    recordGuestsErased: (restaurantId: string, before: Date): Promise<unknown> =>
      restaurants.updateOne({ _id: restaurantId }, { $max: { guestsErasedBefore: before } }),

    /** Records the time up to which payloads have been checked. */
    recordPayloadsRemoved: (restaurantId: string, before: Date): Promise<unknown> =>
      restaurants.updateOne({ _id: restaurantId }, { $set: { payloadsRemovedBefore: before } }),

    /** Resets the check of payloads to a time, if it is later. */
    reviewPayloadsSince: (restaurantId: string, since: Date): Promise<unknown> =>
      restaurants.updateOne(
        { _id: restaurantId, payloadsRemovedBefore: { $gt: since } },
        { $set: { payloadsRemovedBefore: since } },
      ),

    /** Returns the updated restaurant, or null if the order changed since it was read. */
    compareAndSetMenuOrder(
      read: RestaurantDocument,
      categoryIds: string[],
      entry: LoggableEntry,
    ): Promise<RestaurantDocument | null> {
      const menuOrder = { categoryIds, at: entry.at };
      return restaurants.findOneAndUpdate(
        { _id: read._id, ...asRead(read, { menuOrder }) },
        { $set: { menuOrder }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },
  };
}
