import type { RecordInventoryTransactionRequest } from '../../../generated/public/types.ts';
import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { parseMovementQuantity } from '../../../spec/rules/stock.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { type FieldError, notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { requireBranch, selectBranches } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MovementDocument } from './documents.ts';
import type { Ledger } from './ledger.ts';
import type { InventoryStore } from './store.ts';

/**
 * Stock movements. Methods throw `not_found` for an unknown item and `forbidden` for a branch out of scope.
 */
export interface InventoryService {
  /**
   * Moves stock on each call, or once for a keyed request, and updates the item's balance. Throws
   * `invalid_request` for too many decimals or a negative count, and `conflict` if the key belongs to another
   * request.
   */
  recordMovement(
    caller: Caller,
    itemId: string,
    input: RecordInventoryTransactionRequest,
    request?: KeyedRequest,
  ): Promise<MovementDocument>;
  /** Movements at one branch, or at all branches in scope, newest first. */
  listMovements(
    scope: AccessScope,
    itemId: string,
    branchId: string | undefined,
    page: PageRequest,
  ): Promise<CursorPage<MovementDocument>>;
}

type InventoryServiceDeps = {
  store: InventoryStore;
  branches: Pick<BranchStore, 'find' | 'listAll'>;
  ledger: Pick<Ledger, 'move' | 'list' | 'releaseKey'>;
  clock: Clock;
  /** Resolves when the item's balances include the movement. */
  relay: (movement: MovementDocument) => Promise<void>;
};

export function createInventoryService(deps: InventoryServiceDeps): InventoryService {
  const { store, branches, ledger, clock, relay } = deps;

  async function requireItem(restaurantId: string, itemId: string): Promise<void> {
    if (!(await store.find(restaurantId, itemId))) throw notFound('inventory item');
  }

  return {
    async recordMovement({ scope, actor }, itemId, input, request) {
      const { branchId, type, note = '' } = input;
      const { restaurantId } = scope;
      const fieldErrors: FieldError[] = [];
      const quantity = parseMovementQuantity(type, input.quantity, fieldErrors);
      throwIfInvalid(fieldErrors);
      const branch = await requireBranch(branches, scope, branchId);
      await requireItem(restaurantId, itemId);

      const createdAt = clock();
      if (request) {
        const before = new Date(createdAt.getTime() - KEY_TTL_MS);
        await ledger.releaseKey(restaurantId, request.key, before);
      }
      const { movements } = await ledger.move(restaurantId, [
        {
          key: newId('txn'),
          ...request,
          restaurantId,
          itemId,
          branchId,
          branchSlug: branch.slug,
          type,
          quantity,
          note,
          orderId: null,
          actor,
          createdAt,
        },
      ]);
      const [movement] = movements;
      if (!movement) throw new Error('The ledger made no movement');
      if (request) requireSameRequest(request, movement);
      await relay(movement);
      return movement;
    },

    async listMovements(scope, itemId, branchId, page) {
      const { restaurantId } = scope;
      const chosen = selectBranches(await branches.listAll(scope), branchId);
      await requireItem(restaurantId, itemId);
      const branchIds = chosen.map(({ _id }) => _id);
      return ledger.list({ restaurantId, itemId }, branchIds, page);
    },
  };
}
