import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NUTRIENTS } from '../../../../spec/rules/nutrition.ts';

/** The names of nutrients, in the order and the words of Regulation (EU) No 1169/2011. */
export const NUTRIENT_NAMES = {
  fat: msg`Fat`,
  saturates: msg`of which saturates`,
  carbohydrate: msg`Carbohydrate`,
  sugars: msg`of which sugars`,
  protein: msg`Protein`,
  salt: msg`Salt`,
} as const satisfies Record<(typeof NUTRIENTS)[number], MessageDescriptor>;
