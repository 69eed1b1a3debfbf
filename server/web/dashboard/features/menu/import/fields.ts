import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { NUTRIENT_NAMES } from '../../../../shared/menu/nutrients.ts';

export type Field = Schemas['MenuImportField'];

/** Fields for columns, in the order of the menu. */
export const FIELDS = {
  title: msg`Name`,
  category: msg`Category`,
  additional_categories: msg`Additional categories`,
  description: msg`Description`,
  price: msg`Price`,
  compare_at_price: msg`Regular price`,
  vat: msg`VAT`,
  listed: msg`On the menu`,
  published: msg`Published`,
  image_url: msg`Picture URL`,
  allergens: msg`Allergens`,
  dietary_labels: msg`Diet`,
  serving_size: msg`Serving size`,
  energy_kj: msg`Energy in kJ`,
  energy_kcal: msg`Energy in kcal`,
  ...NUTRIENT_NAMES,
  minimum_age: msg`Minimum age`,
  allow_special_requests: msg`Special requests`,
  extra_preparation_minutes: msg`Extra preparation time`,
  variation: msg`Variation`,
  option_group: msg`Option group`,
  option_shared: msg`Shared option group`,
  option_minimum: msg`Minimum options`,
  option_maximum: msg`Maximum options`,
  option: msg`Option`,
  option_price: msg`Option price`,
  slug: msg`URL handle`,
  external_id: msg`ID in another system`,
} as const satisfies Record<Field, MessageDescriptor>;

/** Fields with a value per branch. */
export const PRICE_FIELDS: readonly Field[] = ['price', 'compare_at_price', 'vat', 'listed'];

/** Names of item fields that an import changes. */
export const CHANGES: Record<string, MessageDescriptor> = {
  title: FIELDS.title,
  category: FIELDS.category,
  additionalCategoryIds: FIELDS.additional_categories,
  description: FIELDS.description,
  published: FIELDS.published,
  imageUrl: FIELDS.image_url,
  allergens: FIELDS.allergens,
  dietaryLabels: FIELDS.dietary_labels,
  nutrition: msg`Nutrition`,
  minimumAge: FIELDS.minimum_age,
  allowSpecialRequests: FIELDS.allow_special_requests,
  extraPreparationMinutes: FIELDS.extra_preparation_minutes,
  externalId: FIELDS.external_id,
  prices: msg`Prices`,
  customizations: msg`Options`,
};
