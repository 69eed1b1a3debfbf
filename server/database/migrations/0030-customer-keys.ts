import { customerSearchKeys } from '../../modules/orders/customer-search.ts';
import type { OrderDocument } from '../../modules/orders/documents.ts';
import type { Migration } from './migration.ts';

type Found = Pick<OrderDocument, '_id' | 'restaurantId' | 'customer'> & { customerKeys: string[] };

const ORDERS_AT_ONCE = 1_000;

/** Orders of the previous release can be found only by prefixes of words and phone numbers. */
export const customerKeys: Migration = {
  number: 30,
  title: 'Find customers by parts of their names and numbers',
  phase: 'contract',
  steps: [
    {
      name: 'keys of customers',
      async run({ db, log, progress = '', saveProgress, throwIfLockLost }) {
        const orders = db.collection<OrderDocument>('orders');
        for (let after = progress, done = 0; ; ) {
          const found = await orders
            .find({ _id: { $gt: after }, 'customerKeys.0': { $exists: true } })
            .sort({ _id: 1 })
            .limit(ORDERS_AT_ONCE)
            .project<Found>({ restaurantId: 1, customer: 1, customerKeys: 1 })
            .toArray();
          const last = found.at(-1);
          if (!last) return;
          throwIfLockLost();
          // An order whose guest was erased in the meantime gets no keys.
          const writes = found.map(({ _id, restaurantId, customer, customerKeys: former }) => ({
            updateOne: {
              filter: { _id, restaurantId, customerKeys: former },
              update: { $set: { customerKeys: customerSearchKeys(customer) } },
            },
          }));
          await orders.bulkWrite(writes, { ordered: false });
          after = last._id;
          done += found.length;
          await saveProgress(after);
          log.info({ orders: done }, 'rewrote customer search keys');
        }
      },
    },
  ],
};
