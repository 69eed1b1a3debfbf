import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';

export type DietaryLabel = Schemas['DietaryLabel'];

export const DIETARY_LABELS = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  halal: msg`Halal`,
  kosher: msg`Kosher`,
  spicy: msg`Spicy`,
} as const satisfies Record<DietaryLabel, MessageDescriptor>;
