import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What was changed of something, by the names that the log has. */
export const CHANGES: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  name: msg`Name`,
  slug: msg`URL handle`,
  description: msg`Description`,
  category: msg`Category`,
  categoryId: msg`Category`,
  imageUrl: msg`Image`,
  allowSpecialRequests: msg`Special request`,
  published: msg`Published`,
  snoozes: msg`Snoozed`,
  prices: msg`Prices`,
  customizations: msg`Options`,
  recipe: msg`Recipe`,
  itemLimit: msg`Number of items`,
  unit: msg`Unit`,
  lowStockThreshold: msg`Low-stock threshold`,
  address: msg`Street address`,
  countryCode: msg`Country`,
  timezone: msg`Time zone`,
  defaultRate: msg`Default VAT rate`,
  deliveryRate: msg`VAT rate for delivery fees`,
  url: msg`Address`,
  events: msg`Events`,
  hours: msg`Hours`,
  openingHours: msg`Opening hours`,
};
