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

    /** The restaurant's sandbox; null unless that exists and names the restaurant as its own. */
    async findSandbox({ _id, sandbox }: RestaurantDocument): Promise<RestaurantDocument | null> {
      return sandbox ? findOne(restaurants, { _id: sandbox.restaurantId, sandboxOf: _id }) : null;
    },

    /** Sandboxes are not among them. */
    findFirstTwo: (): Promise<RestaurantDocument[]> =>
      restaurants
        .find({ sandboxOf: { $exists: false } })
        .limit(2)
        .toArray(),

    /** For commands, which walk all. */
    listAll: (): AsyncIterable<RestaurantDocument> => restaurants.find({}).sort({ _id: 1 }),

    async listIds(): Promise<string[]> {
      const found = restaurants.find({}).sort({ _id: 1 }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    findBySlug: (slug: string): Promise<RestaurantDocument | null> => findOne(restaurants, { slug }),

    /** False when its id or its slug is taken. */
    insertIfAbsent: (restaurant: RestaurantDocument): Promise<boolean> =>
      insertIfAbsent(restaurants, restaurant),

    /** The restaurant with its sandbox; null when it had one before. */
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

    /** The updated restaurant; null when another user update was written since the restaurant was read. */
    compareAndSetUserChange: (
      { _id, userRevision }: RestaurantDocument,
      entry: RestaurantOutboxEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, userRevision: userRevision ?? null },
        { $inc: { userRevision: 1 }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** The updated restaurant; null when it was suspended or resumed since it was read. */
    compareAndSetSuspension: (
      { _id, suspension: read }: RestaurantDocument,
      suspension: Suspension,
      entry: RestaurantOutboxEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, 'suspension.revision': read?.revision ?? { $exists: false } },
        { $set: { suspension }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** The updated restaurant, without an account if none is given; null when the account was changed since it was read. */
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

    /** The updated restaurant; null when Stripe's account was checked or changed since it was read. */
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

    /** The restaurant whose account on the host's platform this is. */
    findByPlatformAccount: (accountId: string): Promise<RestaurantDocument | null> =>
      findOne(restaurants, { 'stripe.accountId': accountId, 'stripe.key': { $exists: false } }),

    /** The updated restaurant; null when they were dismissed before. */
    dismissFirstSteps: (restaurantId: string, entry: LoggableEntry): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id: restaurantId, firstStepsDismissed: { $exists: false } },
        { $set: { firstStepsDismissed: true }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** The restaurant, with the first beginning of its removal. */
    async beginRemoval(restaurantId: string, removal: { at: Date; by: string }): Promise<{ at: Date }> {
      await restaurants.updateOne({ _id: restaurantId, removal: { $exists: false } }, { $set: { removal } });
      return (await findOne(restaurants, { _id: restaurantId }))?.removal ?? removal;
    },

    addEntry: (restaurantId: string, entry: LoggableEntry): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id: restaurantId },
        { $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** The updated restaurant; null when one of the values was changed since it was read. */
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

    /** Says up to where guests' data has been erased. */
    recordGuestsErased: (restaurantId: string, before: Date): Promise<unknown> =>
      restaurants.updateOne({ _id: restaurantId }, { $max: { guestsErasedBefore: before } }),

    /** Says up to where the payloads of events have been looked through. */
    recordPayloadsRemoved: (restaurantId: string, before: Date): Promise<unknown> =>
      restaurants.updateOne({ _id: restaurantId }, { $set: { payloadsRemovedBefore: before } }),

    /** Makes them be looked through again from a time on, if that has been done. */
    reviewPayloadsSince: (restaurantId: string, since: Date): Promise<unknown> =>
      restaurants.updateOne(
        { _id: restaurantId, payloadsRemovedBefore: { $gt: since } },
        { $set: { payloadsRemovedBefore: since } },
      ),

    /** The updated restaurant; null when another order was set since it was read. */
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
