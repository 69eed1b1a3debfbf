import type { Schemas } from '../../shared/api/contract.ts';
import { getLocale } from '../../shared/i18n/locale.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import type { Details } from './details.ts';

type Order = Schemas['PlaceStorefrontOrderRequest'];

/** Includes the displayed total: the service rejects the order at any other. */
export function toOrder(
  details: Details,
  lines: Order['lines'],
  { promotion: applied, tipAmount, creditsUsed, total }: Charges,
  table: string | undefined,
): Order {
  const {
    type,
    name,
    phone,
    email,
    notes,
    deliveryAddress,
    postalCode,
    city,
    promotion,
    credit,
    requestedAt,
    confirmedAge,
  } = details;
  return {
    type,
    lines,
    customer: { name, ...(phone && { phone }), ...(email && { email }) },
    ...(notes && { notes }),
    ...(requestedAt && { requestedAt }),
    ...(type === 'delivery' && {
      deliveryAddress,
      ...(postalCode && { postalCode }),
      ...(city && { city }),
    }),
    ...(type === 'dine_in' && table && { table }),
    // A code without effect would be rejected.
    ...(promotion && promotion.id === applied?.id && { promotionCode: promotion.code }),
    ...(credit && creditsUsed > 0 && { voucherCode: credit.code }),
    ...(tipAmount > 0 && { tipAmount }),
    ...(confirmedAge > 0 && { confirmedAge }),
    language: getLocale(),
    expectedTotal: total,
  };
}
