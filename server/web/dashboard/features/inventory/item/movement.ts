import type { Schemas } from '../../../../shared/api/contract.ts';

export type Kind = Schemas['KnownInventoryTransactionType'];

/** Applies the sign that the service expects: waste reduces the balance. */
export const toQuantity = (kind: Kind, stated: number) => (kind === 'waste' ? -Math.abs(stated) : stated);

/** The balance after a movement, calculated like the service. */
export function balanceAfter(balance: string, kind: Kind, stated: number): number {
  return kind === 'count' ? stated : Number((Number(balance) + toQuantity(kind, stated)).toFixed(3));
}
