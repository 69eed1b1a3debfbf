import { createBatcher } from '../../lib/batcher.ts';
import { deriveId, newId } from '../../lib/ids.ts';
import type { ActivityDocument, Actor } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { MovementDocument } from './documents.ts';
import { type Balance, balanceKey, type LedgerStore } from './ledger-store.ts';
import { formatQuantity } from './quantity.ts';

/** A movement to be made. `key` names what it follows from: the same key moves stock once. */
export type MovementRequest = {
  key: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  type: MovementDocument['type'];
  /** For `count` the new balance, else the signed change; in thousandths. */
  quantity: number;
  note: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
};

type MovementBatch = { restaurantId: string; requests: MovementRequest[] };
export type Ledger = ReturnType<typeof createLedger>;

/**
 * The stock ledger. One insert is one movement: it takes the next place in its item's sequence at its branch, and a
 * unique index gives each place away once. Whoever finds the place taken looks again and takes the next one. Movements are
 * inserted in order, so that none stands on one that could not be made.
 */
export function createLedger(store: LedgerStore, activity: ActivityStore) {
  /** Makes the movements that were not made before; resolves to all of them as they stand in the ledger. */
  async function append(restaurantId: string, requests: MovementRequest[]): Promise<MovementDocument[]> {
    const made: MovementDocument[] = [];
    let open = requests;
    let balancesOf = (missing: MovementRequest[]) =>
      store.readItemBalances(missing.map(({ itemId }) => itemId));
    while (open.length > 0) {
      const earlier = await store.findByKeys(
        restaurantId,
        open.map(({ key }) => key),
      );
      const missing = excludeExisting(open, earlier);
      const inserted = await store.appendInOrder(movementsAfter(await balancesOf(missing), missing));
      made.push(...earlier, ...inserted);
      open = excludeExisting(missing, inserted);
      // Somebody took a place first: what the items show is behind, so ask the ledger itself.
      balancesOf = store.readLedgerBalances;
    }
    return made;
  }

  /** Lets items and activity log show the movements. */
  async function post(made: MovementDocument[]): Promise<void> {
    if (made.length === 0) return;
    await store.updateItemBalances(made);
    await Promise.all(made.map(activityOf).map(entry => entry && activity.record(entry)));
    await store.markPosted(made);
  }

  // In one process the movements of a restaurant take turns; between processes the unique index decides.
  const moveTogether = createBatcher(
    async (batch: MovementBatch[], restaurantId) => {
      const requests = new Map(
        batch.flatMap(({ requests }) => requests.map(request => [request.key, request])),
      );
      const made = await append(restaurantId, [...requests.values()]);
      await post(made.filter(({ unposted }) => unposted));
      return made;
    },
    ({ restaurantId }) => restaurantId,
  );

  return {
    /** Makes each movement once; the intents belong to one restaurant. */
    async move(requests: MovementRequest[]): Promise<MovementDocument[]> {
      const [first] = requests;
      if (!first) return [];
      const made = await moveTogether({ restaurantId: first.restaurantId, requests });
      return made.filter(({ key }) => requests.some(request => request.key === key));
    },

    list: store.list,
    /** What an order took from stock so far. */
    findDeductions: store.findDeductions,
    findUnposted: store.findUnposted,
    post,
  };
}

function excludeExisting(requests: MovementRequest[], made: MovementDocument[]): MovementRequest[] {
  const keys = new Set(made.map(({ key }) => key));
  return requests.filter(({ key }) => !keys.has(key));
}

/** The movements that intents become at the end of what the ledger holds, one after the other. */
function movementsAfter(held: Map<string, Balance>, requests: MovementRequest[]): MovementDocument[] {
  const balances = new Map(held);
  return requests.map(request => {
    const place = balanceKey(request);
    const movement = nextMovement(request, balances.get(place) ?? { balance: 0, sequence: 0 });
    balances.set(place, { balance: movement.balanceAfter, sequence: movement.sequence });
    return movement;
  });
}

function nextMovement(request: MovementRequest, { balance, sequence }: Balance): MovementDocument {
  const { type, quantity } = request;
  const balanceAfter = type === 'count' ? quantity : balance + quantity;
  return {
    ...request,
    _id: newId('txn'),
    sequence: sequence + 1,
    change: balanceAfter - balance,
    balanceAfter,
    unposted: true,
  };
}

/** A movement that follows from an order is told by the order's own entry. */
function activityOf(movement: MovementDocument): ActivityDocument | undefined {
  if (movement.orderId !== null) return undefined;
  const { _id, restaurantId, itemId, branchId, type, change, balanceAfter, actor, createdAt } = movement;
  return {
    _id: deriveId('act', _id),
    restaurantId,
    at: createdAt,
    actor,
    action: 'inventory.transaction_recorded',
    subject: { type: 'inventory_item', id: itemId, label: itemId },
    details: {
      branchId,
      type,
      change: formatQuantity(change),
      balanceAfter: formatQuantity(balanceAfter),
    },
  };
}
