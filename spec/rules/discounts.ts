/** A line that a discount can lower. */
export type DiscountableLine = {
  lineTotal: number;
  /** Whether the discount is of this line. Absent on all lines of an order whose discount is of the whole order. */
  discounted?: boolean | undefined;
};

/**
 * The amounts in proportion to which a discount lowers the lines: what the lines cost that it is of, and zero for the others. It is
 * never more than their sum.
 */
export function weighDiscount(lines: DiscountableLine[]): number[] {
  const isLimited = lines.some(({ discounted }) => discounted);
  return lines.map(({ lineTotal, discounted }) => (isLimited && !discounted ? 0 : lineTotal));
}
