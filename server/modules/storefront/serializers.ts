import type {
  GuestOrder,
  GuestOrderStep,
  GuestPayment,
  StorefrontBranch,
  StorefrontItem,
  StorefrontMenu,
  StorefrontRestaurant,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { isOfOrder } from '../activity/documents.ts';
import type { ActivityEntry } from '../activity/store.ts';
import { asGuestsSee, serializeTypeOpenings } from '../branches/opening-hours.ts';
import { findDelay, serializeOrderingOptions } from '../branches/ordering-options.ts';
import { serializeHours } from '../branches/serializers.ts';
import { additionalCategoriesOf } from '../menu/item-categories.ts';
import { serializeDiet, serializeNutrition, serializePreparation } from '../menu/serializers.ts';
import { serializeDue } from '../orders/payment-serializers.ts';
import type { Offer } from '../orders/placement-rules.ts';
import { serializeAmounts, serializeMinimumAge } from '../orders/serializers.ts';
import { serializeGuestPromotion } from '../promotions/serializers.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { CheckoutService, GuestPayment as StartedPayment } from './checkout.ts';
import type { GuestMenu } from './menu.ts';
import type { GuestOrderView, RestaurantBranches, StorefrontContext } from './service.ts';

type IsOnline = CheckoutService['isOnline'];

export const serializeRestaurant = (
  { restaurant, branches }: RestaurantBranches,
  isOnline: IsOnline,
  now: Date,
): StorefrontRestaurant => ({
  name: restaurant.name,
  branches: branches.map(branch => serializeBranch({ restaurant, branch }, isOnline, now)),
});

export function serializeBranch(
  { restaurant, branch }: StorefrontContext,
  isOnline: IsOnline,
  now: Date,
): StorefrontBranch {
  const { name, slug, pausedUntil, currency, address, timezone } = branch;
  const { status, opensAt } = asGuestsSee(branch, now);
  return {
    restaurantName: restaurant.name,
    name,
    slug,
    status,
    pausedUntil: status === 'paused' ? (pausedUntil?.toISOString() ?? null) : null,
    ...serializeHours(branch),
    opensAt: opensAt?.toISOString() ?? null,
    typeOpenings: serializeTypeOpenings(branch, now),
    currency,
    address,
    timezone,
    ...serializeOrderingOptions(branch),
    delayMinutes: findDelay(branch, now).minutes,
    ...serializeMode(restaurant, isOnline),
  };
}

/** The restaurant's mode, as shown to guests. */
const serializeMode = (restaurant: RestaurantDocument, isOnline: IsOnline) => ({
  onlinePayment: isOnline(restaurant),
  sandbox: restaurant.sandboxOf !== undefined,
});

export function serializeMenu(
  context: StorefrontContext,
  { categories, offers, promotions }: GuestMenu,
  isOnline: IsOnline,
  now: Date,
): StorefrontMenu {
  return {
    branch: serializeBranch(context, isOnline, now),
    categories: categories.map(({ category: { _id, title, slug, source, hours = [] }, itemIds }) => ({
      id: _id,
      title,
      slug,
      source,
      itemIds,
      hours,
    })),
    items: offers.map(serializeOffer),
    promotions: promotions.map(serializeGuestPromotion),
  };
}

function serializeOffer({ item, row }: Offer): StorefrontItem {
  const { _id, title, slug, description, imageUrl, allowSpecialRequests, customizations } = item;
  const { currency, price, compareAtPrice } = row;
  const additionalCategoryIds = additionalCategoriesOf(item);
  return {
    id: _id,
    categoryId: item.category.id,
    ...(additionalCategoryIds.length > 0 && { additionalCategoryIds }),
    title,
    slug,
    description,
    imageUrl,
    ...serializeDiet(item),
    ...serializeNutrition(item),
    ...serializePreparation(item),
    allowSpecialRequests,
    price: formatMoney(price, currency),
    compareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    customizations: customizations.map(({ id, title, minimum, maximum, options }) => ({
      id,
      title,
      minimum,
      maximum,
      options: options.flatMap(({ id, name, prices }) => {
        const match = prices.find(candidate => candidate.currency === currency);
        return match ? [{ id, name, price: formatMoney(match.price, currency) }] : [];
      }),
    })),
  };
}

/** Excludes internal data, such as staff names and reasons. */
export function serializeGuestOrder(
  { order, restaurant, history, timezone, refundCodes }: GuestOrderView,
  isOnline: IsOnline,
): GuestOrder {
  const { currency, number, type, status, paymentStatus, notes, deliveryAddress } = order;
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    number,
    branchName: order.branch.name,
    timezone,
    type,
    status,
    steps: buildSteps(history),
    paymentStatus,
    ...serializeMode(restaurant, isOnline),
    ...serializeAmounts(order),
    ...serializeDue(order),
    ...(refundCodes.size > 0 && {
      refundVouchers: order.refunds.flatMap(({ id, amount }) => {
        const code = refundCodes.get(id);
        return code ? { amount: money(amount), code } : [];
      }),
    }),
    promotionName: order.promotion?.name ?? '',
    lines: order.lines.map(({ title, quantity, unitPrice, lineTotal, specialRequest, options }) => ({
      title,
      quantity,
      unitPrice: money(unitPrice),
      lineTotal: money(lineTotal),
      specialRequest,
      options: options.map(({ customization, name, price }) => ({
        customization,
        name,
        price: money(price),
      })),
    })),
    customerName: order.customer.name,
    notes,
    deliveryAddress,
    table: order.table ?? '',
    ...serializeMinimumAge(order.lines),
    promisedAt: order.promisedAt?.toISOString() ?? null,
    scheduled: order.scheduledFor !== undefined,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** The order's status steps. Entries without a status change are skipped. */
function buildSteps(history: ActivityEntry[]): GuestOrderStep[] {
  const steps = history.filter(isOfOrder).map(({ at, details }) => ({
    status: details.status,
    at: at.toISOString(),
  }));
  return steps.filter(({ status }, index) => status !== steps[index - 1]?.status);
}

export const serializePayment = ({ id, amount, currency, continueUrl }: StartedPayment): GuestPayment => ({
  id,
  amount: formatMoney(amount, currency),
  currency,
  continueUrl,
});
