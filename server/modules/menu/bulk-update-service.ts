import type { MenuItemPriceUpdate } from '../../../generated/public/types.ts';
import { findRepeated } from '../../../spec/rules/branches.ts';
import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { findUnknownItems, parsePrices } from '../../../spec/rules/prices.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import { requireBranches } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import { ITEM_PRICES, ITEM_VALUES } from './bulk-update-effect.ts';
import type { BulkUpdateStore } from './bulk-update-store.ts';
import type { BulkUpdateDocument } from './documents.ts';
import type { ItemPatch } from './item-input.ts';
import type { MenuItemStore } from './item-store.ts';
import type { ValidateItemPatch } from './item-validator.ts';

export interface BulkUpdateService {
  /** All or nothing. Throws `invalid_request`, and `forbidden` if out of scope. */
  update(caller: Caller, itemIds: string[], patch: BulkPatch): Promise<void>;
  /** Throws like `update`, and `conflict` if the key belongs to another request. */
  updatePrices(
    caller: Caller,
    inputs: MenuItemPriceUpdate[],
    request?: KeyedRequest,
  ): Promise<BulkUpdateDocument>;
}

/** Values that can be set on many items at once. */
export type BulkPatch = Pick<ItemPatch, 'published' | 'snooze'> & { categoryId?: string | undefined };

type BulkUpdateDeps = {
  store: BulkUpdateStore;
  items: Pick<MenuItemStore, 'findByIds'>;
  branches: Pick<BranchStore, 'listAll'>;
  validatePatch: ValidateItemPatch;
  clock: Clock;
  /** Resolves when the items are updated. */
  relay: (update: BulkUpdateDocument) => Promise<void>;
};

export function createBulkUpdateService(deps: BulkUpdateDeps): BulkUpdateService {
  const { store, items, branches: branchStore, validatePatch, clock, relay } = deps;

  /** The update made earlier by the same request. */
  async function findAnswered(restaurantId: string, request: KeyedRequest | undefined) {
    const earlier = request && (await store.findByKey(restaurantId, request.key));
    if (!request || !earlier) return undefined;
    if (earlier.createdAt.getTime() < clock().getTime() - KEY_TTL_MS) {
      await store.releaseKey(earlier._id);
      return undefined;
    }
    requireSameRequest(request, earlier);
    await relay(earlier);
    return earlier;
  }

  async function findKnown(restaurantId: string, itemIds: Set<string>): Promise<Set<string>> {
    const found = await items.findByIds(restaurantId, [...itemIds]);
    return new Set(found.map(({ _id }) => _id));
  }

  async function parsePatches(scope: AccessScope, inputs: MenuItemPriceUpdate[]) {
    const fieldErrors = findRepeated('/prices', inputs);
    const branches = await branchStore.listAll(scope);
    requireBranches(branches, inputs, fieldErrors);
    const known = await findKnown(scope.restaurantId, new Set(inputs.map(({ itemId }) => itemId)));
    fieldErrors.push(...findUnknownItems(inputs, known));
    const patches = parsePrices(inputs, branches, fieldErrors);
    throwIfInvalid(fieldErrors);
    const ofItems = Map.groupBy(patches.entries(), ([index]) => inputs[index]?.itemId ?? '');
    return [...ofItems].map(([itemId, entries]) => ({
      itemId,
      entryId: newId('act'),
      patches: entries.map(([, patch]) => patch),
    }));
  }

  /** `effect` must be known to, or left alone by, every release that may process the update. */
  function buildUpdate(
    { scope: { restaurantId }, actor }: Caller,
    effect: string,
    content: Pick<BulkUpdateDocument, 'items' | 'values'> & Partial<KeyedRequest>,
  ): BulkUpdateDocument {
    const at = clock();
    const entry = {
      _id: newId('act'),
      restaurantId,
      at,
      actor,
      action: 'menu_item.updated' as const,
      details: {},
      effects: [effect],
    };
    return { _id: newId('pru'), restaurantId, ...content, createdAt: at, outbox: [entry] };
  }

  return {
    async update(caller, itemIds, { published, snooze, categoryId }) {
      const { scope } = caller;
      const patch = { published, snooze, content: { ...(categoryId !== undefined && { categoryId }) } };
      const { branches, buildValues } = await validatePatch(scope, patch, clock());
      const chosen = new Set(itemIds);
      const known = await findKnown(scope.restaurantId, chosen);
      const named = itemIds.map(itemId => ({ itemId }));
      throwIfInvalid(findUnknownItems(named, known, index => `/itemIds/${index}`));
      const { category } = buildValues();
      const reached = branches.map(({ _id, slug }) => ({ _id, slug }));
      const update = buildUpdate(caller, ITEM_VALUES, {
        items: [...chosen].map(itemId => ({ itemId, entryId: newId('act'), patches: [] })),
        values: {
          ...(published !== undefined && { published }),
          ...(category && { category }),
          ...(snooze && { snooze: { ...snooze, reached } }),
        },
      });
      await store.insert(update);
      await relay(update);
    },

    async updatePrices(caller, inputs, request) {
      const { scope } = caller;
      const earlier = await findAnswered(scope.restaurantId, request);
      if (earlier) return earlier;
      const itemPrices = await parsePatches(scope, inputs);
      const update = buildUpdate(caller, ITEM_PRICES, { ...request, items: itemPrices });
      while (!(await store.insert(update))) {
        const concurrent = await findAnswered(scope.restaurantId, request);
        if (concurrent) return concurrent;
      }
      await relay(update);
      return update;
    },
  };
}
