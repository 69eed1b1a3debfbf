import { msg } from '@lingui/core/macro';

/** Why an item is unavailable. */
export const REASONS = {
  sold_out: msg`Sold out`,
  ingredients: msg`An ingredient is missing`,
  equipment: msg`Equipment failure`,
  other: msg`Another reason`,
};

export type Reason = keyof typeof REASONS;
