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

/** Removes what tells who a guest was. What was ordered and paid stays. */
export interface GuestErasureService {
  /**
   * From all orders of a restaurant with an e-mail address or a phone number. It may be cut off and repeated: what follows from an
   * order's change is finished by the sweeper.
   */
  erase(caller: Caller, contact: Partial<Contact>): Promise<Erased>;
  /** From an order, and from all others with the same e-mail address or phone number. */
  eraseByOrder(caller: Caller, order: OrderDocument): Promise<Erased>;
  /**
   * From finished orders, but those that have changed since they were read: one after the other with all that follows, so that the
   * caller sets the pace. Resolves to how many had something to erase.
   */
  eraseUnchanged(orders: OrderDocument[]): Promise<number>;
}

type Contact = Pick<CustomerSnapshot, 'email' | 'phone'>;

/** `open` are those that are not completed or cancelled: they are left as they are, because somebody has to serve them. */
export type Erased = { erased: number; open: number };

type GuestErasureDeps = {
  store: Pick<OrderStore, 'find' | 'findByCustomerKeys' | 'replaceGuest'>;
  clock: Clock;
} & Pick<Outbox<OrderDocument>, 'relay' | 'process'>;

export function createGuestErasure({ store, clock, relay, process }: GuestErasureDeps): GuestErasureService {
  /** The order without its guest; null when it has changed since it was read. */
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
    // As it is written, an earlier release has stored some numbers.
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

/** A search key is also part of another customer's name. */
const isOf = ({ customer: { email, phone } }: OrderDocument, keys: string[]): boolean =>
  [email, phone].some(text => keys.includes(toSearchKey(text)));

/** What an order has of its guest, as it is stored and as receivers are told. */
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
  /** Resolves to false until nothing is left: an attempt may be under way. */
  eraseAnswers: (restaurantId: string, orderId: string, now: Date) => Promise<boolean>;
  clock: Clock;
};

const AGAIN_AFTER_MS = 500;

/** What the log and the deliveries have of the guest. The effects of earlier changes of the order have run before: their payloads are there. */
export function createErasureEffect({
  activity,
  eraseAnswers,
  clock,
}: ErasureEffectDeps): Effect<OrderDocument> {
  return {
    name: GUEST_ERASURE_EFFECT,
    // Entries of earlier releases owe what is registered, and erase nobody.
    appliesTo: ({ action }) => action === 'order.guest_erased',
    async run({ restaurantId }, { _id }) {
      await activity.rewritePayloads(restaurantId, _id, withoutGuestIn);
      // What is sent from now on tells nothing that a receiver could repeat.
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
