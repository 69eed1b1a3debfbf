import type { Schemas } from '../api/contract.ts';

type Item = Schemas['StorefrontItem'];

/** The chosen ones among an item's options. */
export const chosenOptions = ({ customizations }: Pick<Item, 'customizations'>, optionIds: string[]) =>
  customizations.flatMap(({ options }) => options).filter(({ id }) => optionIds.includes(id));

/** The price of one piece with its options, by the menu. The service computes the actual price. */
export const unitPriceOf = (item: Item, optionIds: string[]): number =>
  chosenOptions(item, optionIds).reduce((sum, { price }) => sum + Number(price), Number(item.price));

/** Equal for the same item with the same choices, which share a line of the basket. */
export const lineIdOf = (itemId: string, optionIds: string[], specialRequest: string): string =>
  [itemId, ...optionIds.toSorted(), specialRequest].join(' ');
