import type {
  Customization,
  ItemDocument,
  OptionGroupContent,
  OptionGroupDocument,
} from '../menu/documents.ts';
import { copyOptionGroup } from '../menu/option-group-copies.ts';
import type { ImportedGroup, ImportedItem } from './imported.ts';

/** `sharedGroup` is the ID of a shared group, or the key of a new one. */
export type PlannedGroup = Omit<ImportedGroup, 'isShared'> & { sharedGroup?: string };

/** A shared group to create, identified by its title and options. */
export type NewSharedGroup = PlannedGroup & { sharedGroup: string };

export type SharedContent = OptionGroupContent & { id: string };

type SharingMenu = {
  optionGroups: OptionGroupDocument[];
  /** The currencies of all branches. Files have no prices in other currencies. */
  currencies: string[];
};

/**
 * Decides which groups are shared. A group marked as shared is the existing group with the same title and
 * options, or a new one. Without `shareEqual`, an unmarked group stays shared if it equals the group that its
 * item already uses. With it, equal groups of several items also become shared.
 */
export function createGroupPlanner(
  items: ImportedItem[],
  { optionGroups, currencies }: SharingMenu,
  shareEqual: boolean,
) {
  const keyOf = ({ title, options }: Pick<ImportedGroup, 'title' | 'options'>): string => {
    const content = options.map(({ name, prices }) => [
      name,
      ...currencies.map(currency => prices.find(one => one.currency === currency)?.price ?? null),
    ]);
    return JSON.stringify([title, ...content]);
  };
  const known = new Map<string, string>();
  for (const group of optionGroups) if (!known.has(keyOf(group))) known.set(keyOf(group), group._id);
  const counts = new Map<string, number>();
  for (const { customizations = [] } of items)
    for (const key of new Set(customizations.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);

  function findShared(group: ImportedGroup, existing: ItemDocument | undefined): string | undefined {
    if (group.isShared === false) return undefined;
    const key = keyOf(group);
    const usedId = existing?.customizations.find(({ title }) => title === group.title)?.sharedGroup?.id;
    const used = optionGroups.find(({ _id }) => _id === usedId);
    if (used && keyOf(used) === key) return used._id;
    const isEqual = shareEqual && ((counts.get(key) ?? 0) > 1 || known.has(key));
    return group.isShared || isEqual ? (known.get(key) ?? key) : undefined;
  }

  return (groups: ImportedGroup[], existing: ItemDocument | undefined): PlannedGroup[] => {
    const taken = new Set<string>();
    return groups.map(imported => {
      const { isShared: _, ...group } = imported;
      const sharedGroup = findShared(imported, existing);
      // An item can use a shared group only once.
      if (sharedGroup === undefined || taken.has(sharedGroup)) return group;
      taken.add(sharedGroup);
      return { ...group, sharedGroup };
    });
  };
}

/** The shared groups to create, without duplicates. */
export function findNewGroups(
  items: { customizations?: PlannedGroup[] }[],
  optionGroups: OptionGroupDocument[],
): NewSharedGroup[] {
  const existing = new Set(optionGroups.map(({ _id }) => _id));
  const found = new Map<string, NewSharedGroup>();
  for (const { customizations = [] } of items)
    for (const { sharedGroup, ...group } of customizations)
      if (sharedGroup !== undefined && !existing.has(sharedGroup) && !found.has(sharedGroup))
        found.set(sharedGroup, { ...group, sharedGroup });
  return [...found.values()];
}

/**
 * The item's groups after the import. Groups and options keep their IDs if their names match, because carts
 * and order lines refer to them. A missing shared group becomes the item's own.
 */
export function mergeGroups(
  existing: Customization[],
  planned: PlannedGroup[],
  shared: SharedContent[],
  newOptionId: (prefix: 'grp' | 'opt') => string,
): Customization[] {
  return planned.map(({ sharedGroup, ...group }) => {
    const current = existing.find(one => one.title === group.title);
    const id = current?.id ?? newOptionId('grp');
    const content = shared.find(one => one.id === sharedGroup);
    if (!content) return { ...withOptionIds(group, current, newOptionId), id };
    const use = current?.sharedGroup;
    if (use?.id === content.id) {
      const copy = copyOptionGroup(use, content);
      if (copy.minimum === group.minimum && copy.maximum === group.maximum) return { ...copy, id };
    }
    const limits = {
      minimum: group.minimum === content.minimum ? null : group.minimum,
      maximum: group.maximum === content.maximum ? null : group.maximum,
    };
    return { ...copyOptionGroup({ id: content.id, ...limits }, content), id };
  });
}

/** Takes over option IDs from another group by name. */
export const withOptionIds = (
  { title, minimum, maximum, options }: PlannedGroup,
  other: Customization | undefined,
  newOptionId: (prefix: 'opt') => string,
): OptionGroupContent => ({
  title,
  minimum,
  maximum,
  options: options.map(({ name, prices }) => ({
    id: other?.options.find(one => one.name === name)?.id ?? newOptionId('opt'),
    name,
    prices,
  })),
});
