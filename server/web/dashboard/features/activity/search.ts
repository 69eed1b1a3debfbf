/** The filters of the activity page, as they stand in its address. */
export type ActivitySearch = { subjectId?: string; actorId?: string; page?: number };

export function parseActivitySearch({ subjectId, actorId, page }: Record<string, unknown>): ActivitySearch {
  return {
    subjectId: subjectId === undefined ? undefined : String(subjectId),
    actorId: actorId === undefined ? undefined : String(actorId),
    page: Number(page) > 1 ? Number(page) : undefined,
  };
}
