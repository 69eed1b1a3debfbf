/** A line that can be discounted. */
export type DiscountableLine = {
  lineTotal: number;
  /**
   * Whether the discount applies to this line. Absent on all lines if the discount applies to the whole
   * order.
   */
  discounted?: boolean | undefined;
};

/**
 * The weights for distributing a discount over the lines: the cost of discounted lines, and zero for others.
 * The discount never exceeds their sum.
 */
export function weighDiscount(lines: DiscountableLine[]): number[] {
  const isLimited = lines.some(({ discounted }) => discounted);
  return lines.map(({ lineTotal, discounted }) => (isLimited && !discounted ? 0 : lineTotal));
}
