import { t } from '@lingui/core/macro';
import { isApiError } from '../../shared/api/errors.ts';
import type { Order } from './unanswered-order.ts';

/** A sent order, and why it was rejected. */
type Rejected = { sent: Order | undefined; error: unknown };

/** Whether the service rejected this voucher along with the order. */
export const isVoucherRejected = ({ sent, error }: Rejected, code: string | undefined): boolean =>
  sent?.voucherCode === code && findField(error, '/voucherCode') !== undefined;

/** Why the service rejected this promotion code along with the order. */
export function findPromotionProblem(
  { sent, error }: Rejected,
  code: string | undefined,
): string | undefined {
  const found = sent?.promotionCode === code ? findField(error, '/promotionCode') : undefined;
  if (!found) return undefined;
  const { message } = found;
  if (message.startsWith('has been used up')) return t`This code has been used up.`;
  if (message.startsWith('has been used by')) return t`You have used this code before.`;
  if (message.startsWith('can be used once'))
    return t`Enter your email address or phone number to use this code.`;
  return t`This code doesn't apply to this order.`;
}

const findField = (error: unknown, path: string) =>
  isApiError(error) ? error.fields?.find(field => field.path === path) : undefined;
