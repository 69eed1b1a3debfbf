import { setTimeout } from 'node:timers/promises';
import type { WebhookEvent } from '../../../generated/public/types.ts';
import { isFinal } from '../../../spec/rules/order-status.ts';
import { type Actor, type Caller, SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { Effect, Outbox } from '../outbox/outbox.ts';
import { toSearchKey } from './customer-search.ts';
import type { CustomerSnapshot, OrderDocument } from './documents.ts';
import { buildOutboxEntry, GUEST_ERASURE_EFFECT } from './outbox-entries.ts';
import type { GuestValues, OrderStore } from './store.ts';

/** Erases guests' personal data. Orders and payments stay. */
export interface GuestErasureService {
  /**
   * Erases a guest, by email address or phone number, from all orders of a restaurant. Safe to interrupt and
   * repeat: the sweeper finishes the effects.
   */
  erase(caller: Caller, contact: Partial<Contact>): Promise<Erased>;
  /** Erases the guest from an order, and from all others with the same email address or phone number. */
  eraseByOrder(caller: Caller, order: OrderDocument): Promise<Erased>;
  /**
   * Erases guests from finished orders that are unchanged since they were read. Orders and their effects are
   * processed one by one, so that the caller sets the pace. Resolves to the number of orders with data to
   * erase.
   */
  eraseUnchanged(orders: OrderDocument[]): Promise<number>;
}

type Contact = Pick<CustomerSnapshot, 'email' | 'phone'>;

/**
 * `open` counts orders that are not completed or cancelled. They stay unchanged, because staff still need the
 * data.
 */
export type Erased = { erased: number; open: number };

type GuestErasureDeps = {
  store: Pick<OrderStore, 'find' | 'findByCustomerKeys' | 'replaceGuest'>;
  clock: Clock;
} & Pick<Outbox<OrderDocument>, 'relay' | 'process'>;

export function createGuestErasure({ store, clock, relay, process }: GuestErasureDeps): GuestErasureService {
  /** Returns the order without its guest, or null if it changed since it was read. */
  function eraseOnce(order: OrderDocument, actor: Actor): Promise<OrderDocument | null> {
    const details = { status: order.status };
    const entry = buildOutboxEntry(order, 'order.guest_erased', actor, clock(), { details });
    const replacedContents = order.replacedContents?.map(contents => ({
      ...contents,
      ...withoutWishes(contents),
    }));
    const values: GuestValues = {
      ...withoutGuest(order),
      customerKeys: [],
      ...(replacedContents && { replacedContents }),
    };
    return store.replaceGuest(order, values, entry);
  }

  async function eraseOrder({ scope, actor }: Caller, found: OrderDocument): Promise<'erased' | 'open'> {
    let order: OrderDocument | null = found;
    while (order && !isErased(order)) {
      if (!isFinal(order.status)) return 'open';
      const updated = await eraseOnce(order, actor);
      if (updated) await relay(updated);
      order = updated ?? (await store.find(scope.restaurantId, found._id));
    }
    return 'erased';
  }

  async function erase(caller: Caller, contact: Partial<Contact>, found: OrderDocument[] = []) {
    const texts = [contact.email, contact.phone].filter(text => text !== undefined && text !== '');
    // Earlier releases stored some phone numbers as written.
    const keys = texts.flatMap((text = '') => [toSearchKey(text), text.trim().toLowerCase()]);
    const orders = new Map(found.map(order => [order._id, order]));
    if (keys.length > 0)
      for await (const order of store.findByCustomerKeys(caller.scope.restaurantId, keys))
        if (isOf(order, keys)) orders.set(order._id, order);
    const erased: Erased = { erased: 0, open: 0 };
    for (const order of orders.values()) erased[await eraseOrder(caller, order)] += 1;
    return erased;
  }

  return {
    erase,
    eraseByOrder: (caller, order) => erase(caller, order.customer, [order]),
    async eraseUnchanged(orders) {
      let erased = 0;
      for (const order of orders) {
        const updated = isErased(order) ? null : await eraseOnce(order, SYSTEM);
        if (!updated) continue;
        await process(updated);
        erased += 1;
      }
      return erased;
    },
  };
}

/** Checks the exact contact, because a search key can also match another customer's name. */
const isOf = ({ customer: { email, phone } }: OrderDocument, keys: string[]): boolean =>
  [email, phone].some(text => keys.includes(toSearchKey(text)));

/** Removes the guest from stored and serialized orders. */
const withoutGuest = <Customer extends object, Line extends object>(order: {
  customer: Customer;
  lines: Line[];
}) => ({
  customer: { ...order.customer, name: '', email: '', phone: '' },
  deliveryAddress: '',
  ...withoutWishes(order),
});

const withoutWishes = <Line extends object>({ lines }: { lines: Line[] }) => ({
  notes: '',
  lines: lines.map(line => ({ ...line, specialRequest: '' })),
});

const isErased = ({
  customer: { name, email, phone },
  deliveryAddress,
  replacedContents = [],
  ...contents
}: OrderDocument): boolean =>
  [name, email, phone, deliveryAddress, ...[contents, ...replacedContents].flatMap(listWishes)].every(
    text => !text,
  );

const listWishes = ({ notes, lines }: Pick<OrderDocument, 'notes' | 'lines'>): string[] => [
  notes,
  ...lines.map(({ specialRequest }) => specialRequest),
];

type ErasureEffectDeps = {
  activity: Pick<ActivityStore, 'rewritePayloads'>;
  /** Resolves to false until nothing is left, because an attempt may be in progress. */
  eraseAnswers: (restaurantId: string, orderId: string, now: Date) => Promise<boolean>;
  clock: Clock;
};

const AGAIN_AFTER_MS = 500;

/**
 * Erases the guest from the log and deliveries. Effects of the order's earlier changes have already run, so
 * their payloads exist.
 */
export function createErasureEffect({
  activity,
  eraseAnswers,
  clock,
}: ErasureEffectDeps): Effect<OrderDocument> {
  return {
    name: GUEST_ERASURE_EFFECT,
    // Entries of earlier releases owe every registered effect, but erase nobody.
    appliesTo: ({ action }) => action === 'order.guest_erased',
    async run({ restaurantId }, { _id }) {
      await activity.rewritePayloads(restaurantId, _id, withoutGuestIn);
      // Payloads sent from now on contain nothing that a receiver could echo.
      while (!(await eraseAnswers(restaurantId, _id, clock()))) await setTimeout(AGAIN_AFTER_MS);
    },
    slow: true,
  };
}

function withoutGuestIn(payload: string): string {
  const event: WebhookEvent = JSON.parse(payload);
  const { order } = event.data;
  Object.assign(order, withoutGuest(order));
  return JSON.stringify(event);
}
