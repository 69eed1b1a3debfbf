import type { Schemas } from '../api/contract.ts';

type Branch = Pick<Schemas['DashboardBranch'], 'currency' | 'timezone'>;

/**
 * The time zone of a promotion's or voucher's dates: that of the first branch with its currency, wherever the
 * device is.
 */
export const findTimeZone = (currency: string, branches: Branch[] = []): string | undefined =>
  branches.find(branch => branch.currency === currency)?.timezone;
