import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The filters of the activity page, as its address holds them. */
export type ActivitySearch = { subjectId?: string; actorId?: string; page?: number };

export function parseActivitySearch({ subjectId, actorId, page }: RawSearch): ActivitySearch {
  return {
    subjectId: toText(subjectId),
    actorId: toText(actorId),
    page: toPage(page),
  };
}
