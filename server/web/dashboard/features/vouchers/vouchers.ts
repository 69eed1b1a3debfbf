import { t } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fromZonedTime, ownTimeZone, toZonedTime } from '../../../shared/i18n/zoned-time.ts';

export type Voucher = Schemas['Voucher'];

export const VOUCHERS_PATH = '/dashboard/api/vouchers';

/** A voucher's status as text. */
export function describeStatus({ status }: Voucher): { label: string; color: string } {
  if (status === 'active') return { label: t`Active`, color: 'herb' };
  if (status === 'used_up') return { label: t`Used up`, color: 'gray' };
  return status === 'expired' ? { label: t`Expired`, color: 'gray' } : { label: t`Void`, color: 'red' };
}

/** A kind of balance change as text. */
export function describeKind({ kind }: Schemas['VoucherEntry']): string {
  const texts: Record<Schemas['VoucherEntryKind'], string> = {
    issued: t`Issued`,
    redeemed: t`Used`,
    returned: t`Order cancelled`,
    voided: t`Voided`,
  };
  return texts[kind];
}

/** The end of the last valid day, such as `2026-03-14`. Empty: no expiry. */
export const toExpiry = (day: string, timeZone = ownTimeZone()): string | null =>
  day === '' ? null : fromZonedTime(`${day}T23:59:59`, timeZone).toISOString();

/** The last valid day, or empty. */
export const toLastDay = (expiresAt: string | null, timeZone = ownTimeZone()): string =>
  expiresAt === null ? '' : toZonedTime(new Date(expiresAt), timeZone).slice(0, 10);
