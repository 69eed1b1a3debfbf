import type { Schemas } from '../../../../shared/api/contract.ts';

export type Kind = Schemas['KnownInventoryTransactionType'];

/** As the service counts: what was thrown away is less. */
export const toQuantity = (kind: Kind, stated: number) => (kind === 'waste' ? -Math.abs(stated) : stated);

/** The balance after a movement, as the service will work it out. */
export function balanceAfter(balance: string, kind: Kind, stated: number): number {
  return kind === 'count' ? stated : Number((Number(balance) + toQuantity(kind, stated)).toFixed(3));
}
