import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Paths } from '../../../shared/api/contract.ts';

/** The fields of an operation that states the values it replaces. */
type ReplacedField<Operation> = Operation extends {
  requestBody: { content: { 'application/json': { replaces?: infer Replaced } } };
}
  ? keyof NonNullable<Replaced>
  : never;
/** All fields whose old and new values the log contains. */
type EditedField = NonNullable<
  {
    [Path in keyof Paths]: {
      [Method in keyof Paths[Path]]: ReplacedField<Paths[Path][Method]>;
    }[keyof Paths[Path]];
  }[keyof Paths]
>;

/** Names of changed fields, keyed as in the log. */
export const CHANGES: Record<string, MessageDescriptor> & Record<EditedField, MessageDescriptor> = {
  title: msg`Title`,
  name: msg`Name`,
  email: msg`Email address`,
  slug: msg`URL handle`,
  description: msg`Description`,
  category: msg`Category`,
  categoryId: msg`Category`,
  additionalCategoryIds: msg`Additional categories`,
  imageUrl: msg`Image`,
  allowSpecialRequests: msg`Special request`,
  extraPreparationMinutes: msg`Extra preparation time`,
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
  defaultVat: msg`Default VAT rate`,
  deliveryVat: msg`VAT rate for delivery fees`,
  orderTypes: msg`Order types`,
  deliveryZones: msg`Delivery zones`,
  tipPercentages: msg`Suggested tips`,
  preparationMinutes: msg`Preparation time`,
  preOrderDays: msg`Pre-orders`,
  slotCapacity: msg`Pre-orders per 15 minutes`,
  slotItemCapacity: msg`Items per 15 minutes`,
  allergens: msg`Allergens`,
  dietaryLabels: msg`Diet`,
  nutrition: msg`Nutrition`,
  minimumAge: msg`Minimum age`,
  minimum: msg`At least`,
  maximum: msg`At most`,
  options: msg`Options`,
  kitchenSessionHours: msg`Kitchen display session in hours`,
  guestDataDays: msg`Days until guests' data is erased`,
  guestEmails: msg`Email guests about their orders`,
  legalName: msg`Legal name`,
  taxId: msg`Tax ID`,
  secondFactorRole: msg`Require two-step verification for`,
  content: msg`Content`,
  language: msg`Language`,
  categoryIds: msg`Categories`,
  paperWidth: msg`Paper width`,
  copies: msg`Copies`,
  automatic: msg`Print orders when they are confirmed`,
  buzzer: msg`Sound the buzzer after a print`,
  drawer: msg`Open the cash drawer after a print`,
  code: msg`Code`,
  kind: msg`Guests get`,
  percentage: msg`Percentage`,
  amount: msg`Amount`,
  buyQuantity: msg`Guests buy`,
  getQuantity: msg`Guests then get`,
  itemIds: msg`Items`,
  minimumOrder: msg`Minimum order`,
  startsAt: msg`Starts`,
  endsAt: msg`Ends`,
  limit: msg`How many orders can use it`,
  oncePerGuest: msg`Each guest can use it once`,
  active: msg`Active`,
  expiresAt: msg`Expires on`,
  note: msg`Note`,
  openingHours: msg`Opening hours`,
  pickupHours: msg`Pickup hours`,
  deliveryHours: msg`Delivery hours`,
  dineInHours: msg`Dine-in hours`,
  lines: msg`Items`,
  table: msg`Table`,
  notes: msg`Notes`,
  promisedAt: msg`Promised time`,
  branchIds: msg`Branches`,
  stations: msg`Stations`,
  role: msg`Role`,
};
