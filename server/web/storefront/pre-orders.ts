import type { Schemas } from '../shared/api/contract.ts';
import type { OrderType } from '../shared/orders/statuses.ts';

type StorefrontBranch = Schemas['StorefrontBranch'];
type Branch = Pick<StorefrontBranch, 'status' | 'opensAt' | 'preOrderDays'>;

/** Whether guests can order for later, even outside opening hours, unless staff closed the branch. */
export const takesPreOrders = ({ status, opensAt, preOrderDays }: Branch): boolean =>
  preOrderDays !== null && (status === 'open' || opensAt !== null);

export const takesOrders = (branch: Branch): boolean => branch.status === 'open' || takesPreOrders(branch);

/** The branch for one order type, which can be closed while others are open. */
export function forType(branch: StorefrontBranch, type: OrderType): StorefrontBranch {
  // During an upgrade, the previous release does not include them.
  const opening = branch.typeOpenings?.find(one => one.type === type);
  if (!opening) return branch;
  const status = branch.status === 'open' && !opening.open ? 'closed' : branch.status;
  return { ...branch, status, opensAt: opening.opensAt };
}
