import { t } from '@lingui/core/macro';
import { isApiError } from '../../shared/api/errors.ts';

/** Whether the service rejected an order's voucher. */
export const isVoucherRejected = (error: unknown): boolean =>
  isApiError(error) && error.fields?.some(({ path }) => path === '/voucherCode') === true;

/** Why the service rejected an order's promotion code. */
export function findPromotionProblem(error: unknown): string | undefined {
  const found = isApiError(error) ? error.fields?.find(({ path }) => path === '/promotionCode') : undefined;
  if (!found) return undefined;
  const { message } = found;
  if (message.startsWith('has been used up')) return t`This code has been used up.`;
  if (message.startsWith('has been used by')) return t`You have used this code before.`;
  if (message.startsWith('can be used once'))
    return t`Enter your email address or phone number to use this code.`;
  return t`This code doesn't apply to this order.`;
}
