import type {
  CreateInventoryItemRequest,
  UpdateInventoryItemRequest,
} from '../../../generated/dashboard/types.ts';
import { parseQuantity } from '../../../spec/rules/stock.ts';
import { type AccessScope, type Caller, createRowSelector } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { selectBranches } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { createEntryFactory } from '../outbox/documents.ts';
import { findLowStockBranches } from './balances.ts';
import type { InventoryItemDocument } from './documents.ts';
import { serializeEditable } from './serializers.ts';
import type { InventoryStore } from './store.ts';

/** Inventory items, with balances at the branches in the caller's scope. */
export interface InventoryItemService {
  list(scope: AccessScope, page: PageRequest): Promise<Page<InventoryItemDocument>>;
  /**
   * Items low on stock at the branch, or at any branch in scope. Throws `forbidden` if the branch is out of
   * scope.
   */
  listLowStock(
    scope: AccessScope,
    branchId: string | undefined,
    page: PageRequest,
  ): Promise<Page<InventoryItemDocument>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, itemId: string): Promise<InventoryItemDocument>;
  /** Throws `invalid_request` for a threshold with too many decimals. */
  create(
    caller: Caller,
    input: CreateInventoryItemRequest,
    request?: KeyedRequest,
  ): Promise<InventoryItemDocument>;
  /**
   * Throws like `get` and `create`, and `conflict` if a field no longer has its replaced value. Absent or
   * equal fields stay unchanged.
   */
  update(caller: Caller, itemId: string, patch: UpdateInventoryItemRequest): Promise<InventoryItemDocument>;
}

type InventoryItemServiceDeps = {
  store: InventoryStore;
  branches: Pick<BranchStore, 'listSlugs'>;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (item: InventoryItemDocument) => Promise<void>;
};

const itemEntry = createEntryFactory('inventory_item', ({ name }: InventoryItemDocument) => name);

export function createInventoryItemService(deps: InventoryItemServiceDeps): InventoryItemService {
  const { store, branches, makeOnce, clock, relay } = deps;

  async function get(scope: AccessScope, itemId: string): Promise<InventoryItemDocument> {
    const [item, visible] = await Promise.all([
      store.find(scope.restaurantId, itemId),
      branches.listSlugs(scope),
    ]);
    if (!item) throw notFound('inventory item');
    return showTo(visible)(item);
  }

  return {
    async list(scope, page) {
      const [{ data, total }, visible] = await Promise.all([
        store.list(scope.restaurantId, page),
        branches.listSlugs(scope),
      ]);
      return { data: data.map(showTo(visible)), total };
    },

    async listLowStock(scope, branchId, page) {
      const visible = await branches.listSlugs(scope);
      const branchIds = selectBranches(visible, branchId).map(({ _id }) => _id);
      const { data, total } = await store.listLowStock(scope.restaurantId, branchIds, page);
      return { data: data.map(showTo(visible)), total };
    },

    get,

    async create({ scope: { restaurantId }, actor }, { name, unit, lowStockThreshold = null }, request) {
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          const at = clock();
          const item: InventoryItemDocument = {
            _id: newId('inv'),
            restaurantId,
            name,
            unit,
            lowStockThreshold: parseThreshold(lowStockThreshold) ?? null,
            balances: [],
            lowStockBranchIds: [],
            createdAt: at,
            updatedAt: at,
          };
          const entry = itemEntry(item, 'inventory_item.created', actor, at);
          return { change: { ...item, outbox: [entry] }, entryId: entry._id };
        },
        async make(item) {
          await store.insert(item);
          await relay(item);
        },
      });
      return change;
    },

    async update({ scope, actor }, itemId, { name, unit, lowStockThreshold, replaces }) {
      const threshold = parseThreshold(lowStockThreshold);
      for (;;) {
        const item = await store.find(scope.restaurantId, itemId);
        if (!item) throw notFound('inventory item');
        const before = { ...item, lowStockThreshold: item.lowStockThreshold ?? null };
        const { values, names } = diffFields(before, { name, unit, lowStockThreshold: threshold });
        if (names.length === 0) return get(scope, itemId);
        const lowStockBranchIds = findLowStockBranches({ ...item, ...values });
        const edits = compareFields(serializeEditable(before), serializeEditable({ ...before, ...values }));
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = itemEntry(item, 'inventory_item.updated', actor, clock(), details);
        const updated = await store.update(item, { ...values, lowStockBranchIds }, entry);
        if (updated) {
          await relay(updated);
          return get(scope, itemId);
        }
        // The item changed since it was read: retry.
      }
    },
  };
}

/** Shows an item's balances at branches that the caller can access. */
function showTo(branches: { _id: string; slug: string }[]) {
  const selectRows = createRowSelector(branches);
  return (item: InventoryItemDocument): InventoryItemDocument => ({
    ...item,
    balances: selectRows(item.balances),
  });
}

/** In thousandths. */
function parseThreshold(threshold: number | null | undefined): number | null | undefined {
  if (threshold === null || threshold === undefined) return threshold;
  const fieldErrors: FieldError[] = [];
  const thousandths = parseQuantity(threshold, '/lowStockThreshold', fieldErrors);
  throwIfInvalid(fieldErrors);
  return thousandths;
}
