import type { Schemas } from '../api/contract.ts';

type Item = Schemas['StorefrontItem'];

/** The chosen options of an item. */
export const chosenOptions = ({ customizations }: Pick<Item, 'customizations'>, optionIds: string[]) =>
  customizations.flatMap(({ options }) => options).filter(({ id }) => optionIds.includes(id));

/** The unit price including options, according to the menu. The service calculates the actual price. */
export const unitPriceOf = (item: Item, optionIds: string[]): number =>
  chosenOptions(item, optionIds).reduce((sum, { price }) => sum + Number(price), Number(item.price));

/** Equal for the same item and choices, which share a basket line. */
export const lineIdOf = (itemId: string, optionIds: string[], specialRequest: string): string =>
  [itemId, ...optionIds.toSorted(), specialRequest].join(' ');
