/** Both bounds are inclusive and optional. */
export const dateRange = (after: Date | undefined, before: Date | undefined) => ({
  ...(after && { $gte: after }),
  ...(before && { $lte: before }),
});
