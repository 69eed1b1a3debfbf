import type { Schemas } from '../api/contract.ts';

type Item = Schemas['StorefrontItem'];

/** The chosen ones among an item's options. */
export const chosenOptions = ({ customizations }: Pick<Item, 'customizations'>, optionIds: string[]) =>
  customizations.flatMap(({ options }) => options).filter(({ id }) => optionIds.includes(id));

/** One piece with its options, as the menu says it; the service computes what is paid. */
export const unitPriceOf = (item: Item, optionIds: string[]): number =>
  chosenOptions(item, optionIds).reduce((sum, { price }) => sum + Number(price), Number(item.price));

/** The same for the same item with the same choices, which is one line of a basket. */
export const lineIdOf = (itemId: string, optionIds: string[], specialRequest: string): string =>
  [itemId, ...optionIds.toSorted(), specialRequest].join(' ');
