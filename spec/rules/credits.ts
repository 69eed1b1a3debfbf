/** What an order uses of the credits that can be spent: as much as it costs. In minor units. */
export const spendCredits = (spendable: number, cost: number): number =>
  Math.max(0, Math.min(spendable, cost));
