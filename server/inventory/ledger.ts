import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb';
import type { ActivityDocument, Actor } from '../activity/activity.ts';
import type { ActivityStore } from '../activity/store.ts';
import { newId, siblingId } from '../common/ids.ts';
import { DUPLICATE_KEY } from '../db/insert-once.ts';
import type { InventoryItemDocument, MovementDocument, MovementType } from './inventory.ts';
import { createTurns } from './turns.ts';

/** A movement to be made. `key` names what it follows from: the same key moves stock once. */
export type Intent = {
  key: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  type: MovementType;
  /** For `count` the new balance, else the signed change; in thousandths. */
  quantity: number;
  note: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
};

export type Ledger = ReturnType<typeof createLedger>;

type Balance = { balance: number; sequence: number };

/**
 * The stock ledger. One insert is one movement: it takes the next place in its item's sequence at its branch, and a
 * unique index gives each place away once. Whoever finds the place taken looks again and takes the next one.
 */
export function createLedger(
  movements: Collection<MovementDocument>,
  items: Collection<InventoryItemDocument>,
  activity: ActivityStore,
) {
  const inTurn = createTurns();

  /** Makes the movements that were not made before; resolves to all of them as they stand in the ledger. */
  async function append(intents: Intent[]): Promise<MovementDocument[]> {
    const made: MovementDocument[] = [];
    let open = intents;
    let first = true;
    while (open.length > 0) {
      const earlier = await findByKeys(open);
      made.push(...earlier);
      const missing = open.filter(({ key }) => !earlier.some(movement => movement.key === key));
      const balances = first ? await shownBalances(missing) : await newestBalances(missing);
      const inserted = await insert(missing.map(intent => nextMovement(intent, balances)));
      made.push(...inserted);
      open = missing.filter(({ key }) => !inserted.some(movement => movement.key === key));
      first = false;
    }
    return made;
  }

  async function findByKeys(intents: Intent[]): Promise<MovementDocument[]> {
    const [intent] = intents;
    if (!intent) return [];
    const keys = intents.map(({ key }) => key);
    return movements.find({ restaurantId: intent.restaurantId, key: { $in: keys } }).toArray();
  }

  /** What the items show: right unless a movement is not posted yet, and one query for all of them. */
  async function shownBalances(intents: Intent[]): Promise<Map<string, Balance>> {
    const ids = [...new Set(intents.map(({ itemId }) => itemId))];
    const shown = await items.find({ _id: { $in: ids } }).toArray();
    return new Map(
      shown.flatMap(item => item.balances.map(row => [place(item._id, row.branchId), { ...row }] as const)),
    );
  }

  /** What the ledger itself says: always right. */
  async function newestBalances(intents: Intent[]): Promise<Map<string, Balance>> {
    const found = await Promise.all(
      intents.map(async ({ restaurantId, itemId, branchId }) => {
        const at = { restaurantId, itemId, branchId };
        const newest = await movements.findOne(at, { sort: { sequence: -1 } });
        const balance = {
          balance: newest?.balanceAfter ?? 0,
          sequence: newest?.sequence ?? 0,
        };
        return [place(itemId, branchId), balance] as const;
      }),
    );
    return new Map(found);
  }

  async function insert(next: MovementDocument[]): Promise<MovementDocument[]> {
    if (next.length === 0) return [];
    try {
      await movements.insertMany(next, { ordered: false });
      return next;
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
      return next.filter((_, position) => !failures.some(({ index }) => index === position));
    }
  }

  return {
    /**
     * Makes each movement once; the intents belong to one restaurant and name each item and branch at most once.
     * In one process the movements of a restaurant take turns; between processes the unique index decides.
     */
    async move(intents: Intent[]): Promise<MovementDocument[]> {
      const [intent] = intents;
      if (!intent) return [];
      return inTurn(intent.restaurantId, async () => {
        const made = await append(intents);
        await post(made.filter(({ unposted }) => unposted));
        return made;
      });
    },

    /** What an order took from stock so far. */
    takenBy: (restaurantId: string, orderId: string): Promise<MovementDocument[]> =>
      movements.find({ restaurantId, orderId, type: 'order_confirmed' }).toArray(),

    findUnposted: (before: Date, limit: number): Promise<MovementDocument[]> =>
      movements
        .find({ unposted: true, createdAt: { $lt: before } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),

    post,
  };

  /** Lets items and activity log show the movements. A newer balance is never overwritten by an older one. */
  async function post(made: MovementDocument[]): Promise<void> {
    if (made.length === 0) return;
    await items.bulkWrite(made.flatMap(postings));
    await Promise.all(made.map(activityOf).map(entry => entry && activity.record(entry)));
    await movements.updateMany({ _id: { $in: made.map(({ _id }) => _id) } }, { $unset: { unposted: true } });
  }
}

const place = (itemId: string, branchId: string) => `${itemId} ${branchId}`;

/** The movement an intent becomes at the end of what the ledger holds. */
function nextMovement(intent: Intent, balances: Map<string, Balance>): MovementDocument {
  const { balance, sequence } = balances.get(place(intent.itemId, intent.branchId)) ?? {
    balance: 0,
    sequence: 0,
  };
  const balanceAfter = intent.type === 'count' ? intent.quantity : balance + intent.quantity;
  return {
    ...intent,
    _id: newId('txn'),
    sequence: sequence + 1,
    change: balanceAfter - balance,
    balanceAfter,
    unposted: true,
  };
}

/** The first movement at a branch also opens the item's row for it. */
function postings(movement: MovementDocument): AnyBulkWriteOperation<InventoryItemDocument>[] {
  const { itemId, branchId, branchSlug, sequence, balanceAfter, createdAt } = movement;
  const set = {
    updateOne: {
      filter: {
        _id: itemId,
        balances: { $elemMatch: { branchId, sequence: { $lt: sequence } } },
      },
      update: {
        $set: {
          'balances.$.balance': balanceAfter,
          'balances.$.sequence': sequence,
          updatedAt: createdAt,
        },
      },
    },
  };
  if (sequence > 1) return [set];
  const open = {
    updateOne: {
      filter: { _id: itemId, 'balances.branchId': { $ne: branchId } },
      update: {
        $push: { balances: { branchId, branchSlug, balance: 0, sequence: 0 } },
      },
    },
  };
  return [open, set];
}

/** A movement that follows from an order is told by the order's own entry. */
function activityOf(movement: MovementDocument): ActivityDocument | undefined {
  if (movement.orderId !== null) return undefined;
  const { _id, restaurantId, itemId, branchId, type, change, balanceAfter, actor, createdAt } = movement;
  return {
    _id: siblingId('act', _id),
    restaurantId,
    at: createdAt,
    actor,
    action: 'inventory.transaction_recorded',
    subject: { type: 'inventory_item', id: itemId, label: itemId },
    details: { branchId, type, change, balanceAfter },
  };
}
