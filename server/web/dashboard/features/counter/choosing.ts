import type { BasketLine, Item } from './basket.ts';

type Group = Item['customizations'][number];

/** A line with options being chosen. */
export type Choosing = Omit<BasketLine, 'id'>;

/** Starts with the first options of each required group. */
export const beginChoosing = (item: Item, quantity: number): Choosing => ({
  item,
  quantity,
  optionIds: item.customizations.flatMap(({ minimum, options }) =>
    options.slice(0, minimum).map(({ id }) => id),
  ),
  specialRequest: '',
});

export const chosenOf = ({ options }: Group, optionIds: string[]): string[] =>
  options.map(({ id }) => id).filter(id => optionIds.includes(id));

/** Replaces a group's chosen options. */
export const withChosen = ({ options }: Group, optionIds: string[], chosen: string[]): string[] => [
  ...optionIds.filter(id => options.every(option => option.id !== id)),
  ...chosen,
];

/** In a single-choice group, the option replaces the other; elsewhere, it is toggled. */
export function withToggled(group: Group, optionIds: string[], optionId: string): string[] {
  const chosen = chosenOf(group, optionIds);
  if (chosen.includes(optionId)) {
    const isNeeded = chosen.length <= group.minimum;
    return isNeeded
      ? optionIds
      : withChosen(
          group,
          optionIds,
          chosen.filter(id => id !== optionId),
        );
  }
  if (group.maximum === 1) return withChosen(group, optionIds, [optionId]);
  return chosen.length < group.maximum ? [...optionIds, optionId] : optionIds;
}

/** A group with too few or too many chosen options. */
export const findIncomplete = ({ item, optionIds }: Choosing): Group | undefined =>
  item.customizations.find(group => {
    const { length } = chosenOf(group, optionIds);
    return length < group.minimum || length > group.maximum;
  });

export const isComplete = (choosing: Choosing): boolean => findIncomplete(choosing) === undefined;
