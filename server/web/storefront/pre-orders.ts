import type { Schemas } from '../shared/api/contract.ts';

type Branch = Pick<Schemas['StorefrontBranch'], 'status' | 'opensAt' | 'preOrderDays'>;

/** Whether guests can order for a later time: also while the branch is closed by its hours, but not by hand. */
export const takesPreOrders = ({ status, opensAt, preOrderDays }: Branch): boolean =>
  preOrderDays !== null && (status === 'open' || opensAt !== null);

export const takesOrders = (branch: Branch): boolean => branch.status === 'open' || takesPreOrders(branch);
