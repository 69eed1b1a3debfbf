import type {
  CreateOptionGroupRequest,
  UpdateOptionGroupRequest,
} from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, invalidRequest, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { assignOptionIds, parseOptionGroup, parseOptions, validateLimits } from './customization-input.ts';
import {
  type CountedOptionGroup,
  type OptionGroupContent,
  type OptionGroupDocument,
  optionGroupEntry,
} from './documents.ts';
import type { MenuItemStore } from './item-store.ts';
import type { OptionGroupStore } from './option-group-store.ts';
import { serializeGroupContent } from './serializers.ts';

/** Shared option groups, with the number of items that use each. */
export interface OptionGroupService {
  list(restaurantId: string, page: PageRequest): Promise<Page<CountedOptionGroup>>;
  /** Throws `not_found`. */
  get(restaurantId: string, optionGroupId: string): Promise<CountedOptionGroup>;
  /** Throws `invalid_request`. */
  create(
    caller: Caller,
    input: CreateOptionGroupRequest,
    request?: KeyedRequest,
  ): Promise<CountedOptionGroup>;
  /**
   * Turns an item's own group into a shared one. Throws `not_found`, `invalid_request`, and `conflict` if it
   * is already shared.
   */
  share(
    caller: Caller,
    source: { itemId: string; customizationId: string },
    request?: KeyedRequest,
  ): Promise<CountedOptionGroup>;
  /**
   * Resolves when all items that use the group are updated. Throws like `get` and `create`, and `conflict` if
   * a field no longer has its replaced value.
   */
  update(caller: Caller, optionGroupId: string, patch: UpdateOptionGroupRequest): Promise<CountedOptionGroup>;
  /** Items that use the group keep its options as their own. Throws `not_found`. */
  delete(caller: Caller, optionGroupId: string): Promise<void>;
}

type OptionGroupServiceDeps = {
  store: OptionGroupStore;
  items: Pick<MenuItemStore, 'find' | 'countByOptionGroups'>;
  makeOnce: MakeOnce;
  clock: Clock;
  /** Resolves when copies in items are current. */
  relay: (group: OptionGroupDocument) => Promise<void>;
};

export function createOptionGroupService(deps: OptionGroupServiceDeps): OptionGroupService {
  const { store, items, makeOnce, clock, relay } = deps;

  async function getStored(restaurantId: string, optionGroupId: string): Promise<OptionGroupDocument> {
    const group = await store.find(restaurantId, optionGroupId);
    if (!group) throw notFound('option group');
    return group;
  }

  async function countItems(restaurantId: string, groups: OptionGroupDocument[]) {
    const ids = groups.map(({ _id }) => _id);
    const counts = await items.countByOptionGroups(restaurantId, ids);
    return groups.map((group): CountedOptionGroup => ({ group, itemCount: counts.get(group._id) ?? 0 }));
  }

  async function withCount(group: OptionGroupDocument): Promise<CountedOptionGroup> {
    const { _id, restaurantId } = group;
    const counts = await items.countByOptionGroups(restaurantId, [_id]);
    return { group, itemCount: counts.get(_id) ?? 0 };
  }

  /** Creates the group returned by `prepare`, once for a keyed request. */
  async function createOnce(
    { scope: { restaurantId }, actor }: Caller,
    request: KeyedRequest | undefined,
    prepare: () => Promise<OptionGroupContent & Pick<OptionGroupDocument, 'source'>>,
  ): Promise<CountedOptionGroup> {
    const { change } = await makeOnce<OptionGroupDocument>(restaurantId, request, {
      async prepare() {
        const content = await prepare();
        const at = clock();
        const group = { _id: newId('ogr'), restaurantId, ...content };
        const entry = optionGroupEntry(group, 'option_group.created', actor, at);
        const times = { createdAt: at, updatedAt: at, revision: 0 };
        return { change: { ...group, ...times, outbox: [entry] }, entryId: entry._id };
      },
      async make(group) {
        await store.insert(group);
        await relay(group);
      },
    });
    // As created, even in the response to a retry.
    return { group: change, itemCount: change.source ? 1 : 0 };
  }

  return {
    async list(restaurantId, page) {
      const { data, total } = await store.list(restaurantId, page);
      return { data: await countItems(restaurantId, data), total };
    },

    get: async (restaurantId, optionGroupId) => withCount(await getStored(restaurantId, optionGroupId)),

    create: (caller, input, request) =>
      createOnce(caller, request, async () => {
        const fieldErrors: FieldError[] = [];
        const parsed = parseOptionGroup(input, '', fieldErrors);
        const options = assignOptionIds(parsed.options, new Set(), '', fieldErrors);
        throwIfInvalid(fieldErrors);
        return { ...parsed, options };
      }),

    share: (caller, source, request) =>
      createOnce(caller, request, async () => {
        const item = await items.find(caller.scope.restaurantId, source.itemId);
        if (!item) throw notFound('menu item');
        const found = item.customizations.find(({ id }) => id === source.customizationId);
        if (!found)
          throw invalidRequest([{ path: '/customizationId', message: 'is not a customization of the item' }]);
        const { id: _, sharedGroup, ...content } = found;
        if (sharedGroup)
          throw new ServiceError('conflict', `${JSON.stringify(found.title)} is already a shared group`);
        return { ...content, source };
      }),

    async update({ scope: { restaurantId }, actor }, optionGroupId, { replaces, options, ...patch }) {
      const fieldErrors: FieldError[] = [];
      const parsed = options && parseOptions(options, '', fieldErrors);
      for (;;) {
        const group = await getStored(restaurantId, optionGroupId);
        const unused = new Set(group.options.map(({ id }) => id));
        const assigned = parsed && assignOptionIds(parsed, unused, '', fieldErrors);
        const { values, names } = diffFields(group, { ...patch, options: assigned });
        const next = { ...group, ...values };
        fieldErrors.push(...validateLimits(next, next.options.length, ''));
        throwIfInvalid(fieldErrors);
        if (names.length === 0) return withCount(group);
        const edits = compareFields(serializeGroupContent(group), serializeGroupContent(next));
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = optionGroupEntry(group, 'option_group.updated', actor, clock(), details);
        const updated = await store.update(group, values, entry);
        if (updated) {
          await relay(updated);
          return withCount(updated);
        }
        // The group changed since it was read: retry.
      }
    },

    async delete({ scope: { restaurantId }, actor }, optionGroupId) {
      const group = await getStored(restaurantId, optionGroupId);
      const entry = optionGroupEntry(group, 'option_group.deleted', actor, clock());
      const deleted = await store.delete(group, entry);
      if (!deleted) throw notFound('option group');
      await relay(deleted);
    },
  };
}
