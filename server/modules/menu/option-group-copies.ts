import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../lib/clock.ts';
import type {
  Customization,
  ItemDocument,
  OptionGroupContent,
  OptionGroupDocument,
  SharedGroupUse,
} from './documents.ts';
import type { ItemChange, MenuItemStore } from './item-store.ts';
import type { OptionGroupStore } from './option-group-store.ts';

/** An item's copy of a shared group. The item's limits are lowered if the group has too few options. */
export function copyOptionGroup(
  use: SharedGroupUse,
  { title, options, ...limits }: OptionGroupContent,
): Omit<Customization, 'id'> {
  const maximum = Math.min(use.maximum ?? limits.maximum, options.length);
  const minimum = Math.min(use.minimum ?? limits.minimum, maximum);
  return { title, minimum, maximum, options, sharedGroup: use };
}

/** Customizations with the current content of `groups`. Copies of missing groups become the item's own. */
function refreshCopies(customizations: Customization[], groups: OptionGroupDocument[]): Customization[] {
  return customizations.map(({ sharedGroup, ...own }) => {
    if (!sharedGroup) return own;
    const group = groups.find(({ _id }) => _id === sharedGroup.id);
    return group ? { ...copyOptionGroup(sharedGroup, group), id: own.id } : own;
  });
}

const BATCH = 100;

type CopiesDeps = {
  groups: Pick<OptionGroupStore, 'findByIds'>;
  items: Pick<MenuItemStore, 'find' | 'findNotDeleted' | 'findByOptionGroup' | 'updateUnchanged'>;
  clock: Clock;
};

/**
 * Updates copies of shared option groups in items. Each function reads items before their groups, and repeats
 * until all copies match, so the later of two concurrent changes always sees the other. All are idempotent.
 */
export function createOptionGroupCopies({ groups, items, clock }: CopiesDeps) {
  /**
   * Resolves to whether all copies were current. Items that changed since they were read were not updated.
   */
  async function refresh(restaurantId: string, batch: ItemDocument[]): Promise<boolean> {
    const used = batch.flatMap(({ customizations }) =>
      customizations.flatMap(({ sharedGroup }) => sharedGroup?.id ?? []),
    );
    if (used.length === 0) return true;
    const found = await groups.findByIds(restaurantId, [...new Set(used)]);
    return replaceCustomizations(batch, customizations => refreshCopies(customizations, found));
  }

  async function replaceCustomizations(
    batch: ItemDocument[],
    replace: (customizations: Customization[]) => Customization[],
  ): Promise<boolean> {
    const updatedAt = clock();
    const changes = batch.flatMap((item): ItemChange[] => {
      const customizations = replace(item.customizations);
      if (isDeepStrictEqual(customizations, item.customizations)) return [];
      return [{ item, values: { customizations, updatedAt } }];
    });
    if (changes.length > 0) await items.updateUnchanged(changes);
    return changes.length === 0;
  }

  return {
    /** Updates the copies in every item that uses the group. */
    async updateItems(restaurantId: string, optionGroupId: string): Promise<void> {
      for (let after = ''; ; ) {
        const batch = await items.findByOptionGroup(restaurantId, optionGroupId, after, BATCH);
        const last = batch.at(-1);
        if (!last) return;
        if (await refresh(restaurantId, batch)) after = last._id;
      }
    },

    /** Updates the copies in an item whose customizations changed. */
    async updateItem(itemId: string): Promise<void> {
      for (;;) {
        const item = await items.findNotDeleted(itemId);
        if (!item || (await refresh(item.restaurantId, [item]))) return;
      }
    },

    /**
     * Turns the item's group that a shared one was created from into its first copy, unless either has
     * changed since.
     */
    async adoptSource({ _id, restaurantId, source, ...group }: OptionGroupDocument): Promise<void> {
      if (!source) return;
      const copy = copyOptionGroup({ id: _id, minimum: null, maximum: null }, group);
      const { sharedGroup, ...content } = copy;
      const adopt = (one: Customization): Customization =>
        isDeepStrictEqual(one, { ...content, id: source.customizationId }) ? { ...one, ...copy } : one;
      for (;;) {
        const item = await items.find(restaurantId, source.itemId);
        if (!item || (await replaceCustomizations([item], customizations => customizations.map(adopt))))
          return;
      }
    },
  };
}
