import { isDeepStrictEqual } from 'node:util';
import type { MenuItemPriceUpdate } from '../../../generated/public/types.ts';
import { findRepeated } from '../../../spec/rules/branches.ts';
import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { applyPrices, findUnknownItems, parsePrices } from '../../../spec/rules/prices.ts';
import type { AccessScope, Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { compareFields, toLoggedEdits } from '../../lib/edits.ts';
import { throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { ActivityStore } from '../activity/store.ts';
import { requireBranches } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import { type ItemDocument, itemEntry, type PriceUpdateDocument } from './documents.ts';
import type { ItemChange, MenuItemStore } from './item-store.ts';
import type { PriceUpdateStore } from './price-update-store.ts';
import { serializeEditable } from './serializers.ts';

export interface PriceUpdateService {
  /** All or nothing. Throws `invalid_request`, `forbidden` out of scope, `conflict` for the key of another request. */
  update(caller: Caller, inputs: MenuItemPriceUpdate[], request?: KeyedRequest): Promise<PriceUpdateDocument>;
}

type PriceUpdateDeps = {
  store: PriceUpdateStore;
  items: Pick<MenuItemStore, 'findByIds'>;
  branches: Pick<BranchStore, 'listAll'>;
  clock: Clock;
  /** Resolves when the update is applied to the items. */
  relay: (update: PriceUpdateDocument) => Promise<void>;
};

export function createPriceUpdateService(deps: PriceUpdateDeps): PriceUpdateService {
  const { store, items, branches: branchStore, clock, relay } = deps;

  /** The update that the same request has made before. */
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
      const earlier = await findAnswered(restaurantId, request);
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
        effects: ['item_prices'],
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
        const concurrent = await findAnswered(restaurantId, request);
        if (concurrent) return concurrent;
      }
      await relay(update);
      return update;
    },
  };
}

type ApplyDeps = {
  store: Pick<PriceUpdateStore, 'markApplied'>;
  items: Pick<MenuItemStore, 'findByIds' | 'updateUnchanged'>;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
  relayItem: (item: ItemDocument) => Promise<void>;
};

/**
 * Applies an update to its items, once each. The update has chosen the id of each item's log entry. An item is changed
 * already if that entry is in the item's outbox or in the log.
 */
export function createPriceUpdateEffect({ store, items, activity, clock, relayItem }: ApplyDeps) {
  return async ({ actor }: { actor: Actor }, update: PriceUpdateDocument): Promise<void> => {
    if (update.appliedAt) return;
    for (let open = update.items; open.length > 0; ) {
      const itemIds = open.map(({ itemId }) => itemId);
      const found = await items.findByIds(update.restaurantId, itemIds);
      // Read after the items, because an entry leaves the outbox once it is in the log.
      const logged = await activity.findExisting(open.map(({ entryId }) => entryId));
      const changes = open.flatMap(({ itemId, entryId, patches }): ItemChange[] => {
        const item = found.find(({ _id }) => _id === itemId);
        const isDone = logged.has(entryId) || item?.outbox?.some(({ _id }) => _id === entryId);
        if (!item || isDone) return [];
        const prices = applyPrices(item.prices, patches);
        if (isDeepStrictEqual(prices, item.prices)) return [];
        const edits = compareFields(serializeEditable(item), serializeEditable({ ...item, prices }));
        const details = { changes: ['prices'], edits: toLoggedEdits(edits) };
        const entry = itemEntry(item, 'menu_item.updated', actor, clock(), details);
        return [{ item, values: { prices }, entry: { ...entry, _id: entryId } }];
      });
      if (changes.length > 0) await items.updateUnchanged(changes);
      await Promise.all(found.filter(({ outbox = [] }) => outbox.length > 0).map(relayItem));
      // An item that changed since it was read was not updated: repeat it.
      open = open.filter(({ itemId }) => changes.some(({ item }) => item._id === itemId));
    }
    await store.markApplied(update._id, clock());
  };
}
