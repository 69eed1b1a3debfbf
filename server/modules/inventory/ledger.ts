import { formatQuantity, getBalanceAfter } from '../../../spec/rules/stock.ts';
import { createBatcher } from '../../lib/batcher.ts';
import { deriveId, newId } from '../../lib/ids.ts';
import { LOG_EFFECT, type LoggableEntry } from '../outbox/documents.ts';
import { applyMovements, type Balance, balanceKey, readItemBalances } from './balances.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { InventoryStore } from './store.ts';

/** A movement to append. A `key` moves stock only once. */
export type MovementRequest = Omit<
  MovementDocument,
  '_id' | 'sequence' | 'change' | 'balanceAfter' | 'outbox'
>;

type MovementBatch = { restaurantId: string; requests: MovementRequest[] };

/** Appended movements, and their items as read before. */
type Appended = { movements: MovementDocument[]; items: InventoryItemDocument[] };

/** `error` is set if the items do not reflect the movements yet. */
export type Moved = { movements: MovementDocument[]; error?: unknown };

/**
 * The stock ledger. A unique index assigns each sequence number of an item at a branch once. Movements are
 * inserted in order, so none builds on a missing one.
 */
export interface Ledger extends Pick<LedgerStore, 'releaseKey' | 'list' | 'findDeductions'> {
  /** Applies each movement once, and updates the items' balances. Order movements have no outbox. */
  move(restaurantId: string, requests: MovementRequest[]): Promise<Moved>;
  /** Writes a movement's balance to its item, unless the item has a newer one. */
  applyToBalances(movement: MovementDocument): Promise<void>;
}

export function createLedger(store: LedgerStore, items: InventoryStore): Ledger {
  async function append(restaurantId: string, requests: MovementRequest[]): Promise<Appended> {
    let remaining = requests;
    const read = await readItems(restaurantId, remaining);
    const movements: MovementDocument[] = [];
    let balances = readItemBalances(read);
    for (;;) {
      const inserted = await store.appendInOrder(nextMovements(balances, remaining));
      movements.push(...inserted);
      remaining = excludeExisting(remaining, inserted);
      if (remaining.length === 0) return { movements, items: read };
      // Some movements already exist, or another process took their sequence numbers.
      const keys = remaining.map(({ key }) => key);
      const existing = await store.findByKeys(restaurantId, keys);
      movements.push(...existing);
      remaining = excludeExisting(remaining, existing);
      balances = await store.readLedgerBalances(remaining);
    }
  }

  /** Compare-and-set by item revision. */
  async function applyToItems(restaurantId: string, { movements, items: read }: Appended): Promise<void> {
    const byItem = Map.groupBy(movements, ({ itemId }) => itemId);
    let current = read;
    for (;;) {
      const changes = current.flatMap(item => {
        const inOrder = (byItem.get(item._id) ?? []).toSorted((a, b) => a.sequence - b.sequence);
        const stock = applyMovements(item, inOrder);
        return stock ? [{ item, stock }] : [];
      });
      if (changes.length === 0 || (await items.updateStock(changes)) === changes.length) return;
      current = await readItems(restaurantId, movements);
    }
  }

  const readItems = (restaurantId: string, moved: { itemId: string }[]) =>
    items.findByIds(restaurantId, [...new Set(moved.map(({ itemId }) => itemId))]);

  // Within a process, batches of a restaurant run one after another. Between processes, the unique index
  // decides.
  const moveTogether = createBatcher(
    async (batch: MovementBatch[], restaurantId): Promise<Moved> => {
      const requests = new Map(batch.flatMap(({ requests }) => requests.map(one => [one.key, one])));
      const appended = await append(restaurantId, [...requests.values()]);
      try {
        await applyToItems(restaurantId, appended);
        return appended;
      } catch (error) {
        return { movements: appended.movements, error };
      }
    },
    ({ restaurantId }) => restaurantId,
  );

  return {
    async move(restaurantId, requests) {
      if (requests.length === 0) return { movements: [] };
      const { movements, error } = await moveTogether({ restaurantId, requests });
      const keys = new Set(requests.map(({ key }) => key));
      return { movements: movements.filter(({ key }) => keys.has(key)), error };
    },
    async applyToBalances(movement) {
      const movements = [movement];
      const { restaurantId } = movement;
      await applyToItems(restaurantId, { movements, items: await readItems(restaurantId, movements) });
    },
    releaseKey: store.releaseKey,
    list: store.list,
    findDeductions: store.findDeductions,
  };
}

function excludeExisting(requests: MovementRequest[], existing: MovementDocument[]): MovementRequest[] {
  const keys = new Set(existing.map(({ key }) => key));
  return requests.filter(({ key }) => !keys.has(key));
}

/** Each movement starts from the previous balance at its location. */
function nextMovements(before: Map<string, Balance>, requests: MovementRequest[]): MovementDocument[] {
  const balances = new Map(before);
  return requests.map(request => {
    const { type, quantity, orderId } = request;
    const location = balanceKey(request);
    const last = balances.get(location) ?? { balance: 0, sequence: 0 };
    const sequence = last.sequence + 1;
    const balanceAfter = getBalanceAfter(type, quantity, last.balance);
    balances.set(location, { balance: balanceAfter, sequence });
    const change = balanceAfter - last.balance;
    const movement = { ...request, _id: newId('txn'), sequence, change, balanceAfter };
    // The order's own entry is in the activity log instead.
    return orderId === null ? { ...movement, outbox: [buildOutboxEntry(movement)] } : movement;
  });
}

function buildOutboxEntry(movement: MovementDocument): LoggableEntry {
  const { _id, restaurantId, itemId, branchId, type, change, balanceAfter, actor, createdAt } = movement;
  return {
    _id: deriveId('act', _id),
    restaurantId,
    at: createdAt,
    actor,
    action: 'inventory.transaction_recorded',
    subject: { type: 'inventory_item', id: itemId, label: itemId },
    details: { branchId, type, change: formatQuantity(change), balanceAfter: formatQuantity(balanceAfter) },
    effects: [LOG_EFFECT, 'item_balances'],
  };
}
