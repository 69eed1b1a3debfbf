import { isDeepStrictEqual } from 'node:util';
import type { MenuItemPriceUpdate } from '../../../generated/public/types.ts';
import { findRepeated } from '../../../spec/rules/branches.ts';
import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { applyPrices, findUnknownItems, parsePrices } from '../../../spec/rules/prices.ts';
import type { Clock } from '../../lib/clock.ts';
import { throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { Actor } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import { requireBranches } from '../branches/branch-scope.ts';
import type { AccessScope, Caller } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import { type ItemDocument, itemEntry, type PriceUpdateDocument } from './documents.ts';
import type { ItemPriceChange, MenuItemStore } from './item-store.ts';
import type { PriceUpdateStore } from './price-update-store.ts';

export interface PriceUpdateService {
  /**
   * All or nothing. Throws `invalid_request` with every field error, `forbidden` for a branch out of scope, `conflict` for
   * the key of another request.
   */
  update(caller: Caller, inputs: MenuItemPriceUpdate[], request?: KeyedRequest): Promise<PriceUpdateDocument>;
}

type PriceUpdateDeps = {
  store: PriceUpdateStore;
  items: Pick<MenuItemStore, 'findByIds'>;
  branches: Pick<BranchStore, 'listAll'>;
  clock: Clock;
  /** Resolves when the update is applied to the items. */
  publish: (update: PriceUpdateDocument) => Promise<void>;
};

export function createPriceUpdateService(deps: PriceUpdateDeps): PriceUpdateService {
  const { store, items, branches: branchStore, clock, publish } = deps;

  /** The update that the same request has made before. */
  async function replay(restaurantId: string, request: KeyedRequest | undefined) {
    const earlier = request && (await store.findByKey(restaurantId, request.key));
    if (!request || !earlier) return undefined;
    if (earlier.createdAt.getTime() < clock().getTime() - KEY_TTL_MS) {
      await store.releaseKey(earlier._id);
      return undefined;
    }
    requireSameRequest(request, earlier.fingerprint);
    await publish(earlier);
    return earlier;
  }

  async function validate(scope: AccessScope, inputs: MenuItemPriceUpdate[]) {
    const fieldErrors = findRepeated('/prices', inputs);
    const branches = await branchStore.listAll(scope);
    requireBranches(branches, inputs, fieldErrors);
    const found = await items.findByIds(scope.restaurantId, [...new Set(inputs.map(({ itemId }) => itemId))]);
    const known = new Set(found.map(({ _id }) => _id));
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

  return {
    async update({ scope, actor }, inputs, request) {
      const { restaurantId } = scope;
      const earlier = await replay(restaurantId, request);
      if (earlier) return earlier;
      const itemUpdates = await validate(scope, inputs);
      const at = clock();
      const entry = {
        _id: newId('act'),
        restaurantId,
        at,
        actor,
        action: 'menu_item.updated' as const,
        details: {},
      };
      const update: PriceUpdateDocument = {
        _id: newId('pru'),
        restaurantId,
        ...request,
        items: itemUpdates,
        createdAt: at,
        outbox: [entry],
      };
      while (!(await store.insert(update))) {
        const concurrent = await replay(restaurantId, request);
        if (concurrent) return concurrent;
      }
      await publish(update);
      return update;
    },
  };
}

type ApplyDeps = {
  store: Pick<PriceUpdateStore, 'markApplied'>;
  items: Pick<MenuItemStore, 'findByIds' | 'updatePrices'>;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
  publishItem: (item: ItemDocument) => Promise<void>;
};

/**
 * Applies an update to its items, each once: an item's change carries the log entry whose id the update has chosen, so it
 * is made if the entry is in the item's outbox or, after that, in the log.
 */
export function createPriceUpdateEffect({ store, items, activity, clock, publishItem }: ApplyDeps) {
  return async ({ actor }: { actor: Actor }, update: PriceUpdateDocument): Promise<void> => {
    if (update.appliedAt) return;
    for (let open = update.items; open.length > 0; ) {
      const itemIds = open.map(({ itemId }) => itemId);
      const found = await items.findByIds(update.restaurantId, itemIds);
      // After the items: an entry leaves the outbox when it is in the log.
      const logged = await activity.findExisting(open.map(({ entryId }) => entryId));
      const changes = open.flatMap(({ itemId, entryId, patches }): ItemPriceChange[] => {
        const item = found.find(({ _id }) => _id === itemId);
        const isDone = logged.has(entryId) || item?.outbox?.some(({ _id }) => _id === entryId);
        if (!item || isDone) return [];
        const prices = applyPrices(item.prices, patches);
        if (isDeepStrictEqual(prices, item.prices)) return [];
        const entry = itemEntry(item, 'menu_item.updated', actor, clock(), { changes: ['prices'] });
        return [{ item, prices, entry: { ...entry, _id: entryId } }];
      });
      if (changes.length > 0) await items.updatePrices(changes);
      await Promise.all(found.filter(({ outbox = [] }) => outbox.length > 0).map(publishItem));
      // Once more: an item that changed since it was read was not updated.
      open = open.filter(({ itemId }) => changes.some(({ item }) => item._id === itemId));
    }
    await store.markApplied(update._id, clock());
  };
}
