type Restricted = { minimumAge?: number | null | undefined };

/** The minimum age of all of them: the largest. Undefined if none has one. */
export function findMinimumAge(restricted: Restricted[]): number | undefined {
  const age = Math.max(0, ...restricted.map(({ minimumAge }) => minimumAge ?? 0));
  return age === 0 ? undefined : age;
}

/** Why a guest cannot order the items with the age that they confirm. Undefined if they can. */
export function explainUnconfirmedAge(
  items: (Restricted & { title: string })[],
  confirmedAge = 0,
): string | undefined {
  const minimumAge = findMinimumAge(items);
  if (minimumAge === undefined || confirmedAge >= minimumAge) return undefined;
  const item = items.find(one => one.minimumAge === minimumAge);
  return `must be at least ${minimumAge}, the minimum age for ${JSON.stringify(item?.title)}`;
}
