/** The condition that a time lies between two, both included, as far as they are stated. */
export const dateRange = (after: Date | undefined, before: Date | undefined) => ({
  ...(after && { $gte: after }),
  ...(before && { $lte: before }),
});
