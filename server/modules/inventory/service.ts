import type { RecordInventoryTransactionRequest } from '../../../generated/public/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { branchForbidden, type FieldError, notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Actor } from '../activity/documents.ts';
import { type AccessScope, type BranchDocument, visibleRows } from '../branches/documents.ts';
import { requireBranch } from '../branches/require-branch.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import type { Ledger } from './ledger.ts';
import { parseQuantity } from './quantity.ts';
import type { InventoryStore } from './store.ts';

export type InventoryService = ReturnType<typeof createInventoryService>;

type InventoryServiceDeps = {
  store: InventoryStore;
  branches: BranchStore;
  ledger: Ledger;
  /** Resolves when the item shows the movement. */
  publishMovement: (movement: MovementDocument) => Promise<void>;
  clock: Clock;
};

export function createInventoryService(deps: InventoryServiceDeps) {
  const { store, branches, ledger, publishMovement, clock } = deps;

  async function get(scope: AccessScope, itemId: string): Promise<InventoryItemDocument> {
    const [item, visible] = await Promise.all([store.find(scope.restaurantId, itemId), branches.all(scope)]);
    if (!item) throw notFound('inventory item');
    return visibleItem(item, visible);
  }

  /** Records a movement on each call: the same call twice moves stock twice. */
  async function record(
    scope: AccessScope,
    itemId: string,
    { branchId, type, quantity: stated, note = '' }: RecordInventoryTransactionRequest,
    actor: Actor,
  ): Promise<MovementDocument> {
    const path = '/quantity';
    const faults: FieldError[] = [];
    const quantity = parseQuantity(stated, path, faults);
    if (type === 'count' && quantity < 0)
      faults.push({ path, message: 'must not be negative: a count says how much is there' });
    throwIfInvalid(faults);
    const branch = await requireBranch(branches, scope, branchId);
    const { restaurantId } = scope;
    if (!(await store.find(restaurantId, itemId))) throw notFound('inventory item');

    const { movements } = await ledger.move(restaurantId, [
      {
        key: newId('txn'),
        restaurantId,
        itemId,
        branchId,
        branchSlug: branch.slug,
        type,
        quantity,
        note,
        orderId: null,
        actor,
        createdAt: clock(),
      },
    ]);
    const [movement] = movements;
    if (!movement) throw new Error('The ledger made no movement');
    await publishMovement(movement);
    return movement;
  }

  return {
    async list(scope: AccessScope, page: PageRequest): Promise<Page<InventoryItemDocument>> {
      const [{ data, total }, visible] = await Promise.all([
        store.list(scope.restaurantId, page),
        branches.all(scope),
      ]);
      return { data: data.map(item => visibleItem(item, visible)), total };
    },
    get,
    record,

    /** What the branches in scope run low on, or one of them. */
    async listLow(
      scope: AccessScope,
      branchId: string | undefined,
      page: PageRequest,
    ): Promise<Page<InventoryItemDocument>> {
      const visible = await branches.all(scope);
      const branchIds = idsOf(visible, branchId);
      const { data, total } = await store.listLow(scope.restaurantId, branchIds, page);
      return { data: data.map(item => visibleItem(item, visible)), total };
    },

    async listMovements(
      scope: AccessScope,
      itemId: string,
      branchId: string | undefined,
      page: PageRequest,
    ): Promise<Page<MovementDocument>> {
      const branchIds = idsOf(await branches.all(scope), branchId);
      const { restaurantId } = await get(scope, itemId);
      return ledger.list({ restaurantId, itemId }, branchIds, page);
    },
  };
}

/** The item with its balances at the branches in scope. */
function visibleItem(item: InventoryItemDocument, branches: BranchDocument[]): InventoryItemDocument {
  return { ...item, balances: visibleRows(branches, item.balances) };
}

/** The branches in scope, or the one of them that is asked for. */
function idsOf(branches: BranchDocument[], branchId: string | undefined): string[] {
  const ids = branches.map(({ _id }) => _id);
  if (branchId === undefined) return ids;
  if (!ids.includes(branchId)) throw branchForbidden(branchId);
  return [branchId];
}
