/** The credits that an order uses: all that are available, up to its cost. In minor units. */
export const spendCredits = (spendable: number, cost: number): number =>
  Math.max(0, Math.min(spendable, cost));
