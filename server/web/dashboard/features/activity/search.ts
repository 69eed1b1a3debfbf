import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The filters of the activity page in its URL. `after` and `before` are timestamps. */
export type ActivitySearch = {
  subjectId?: string;
  actorId?: string;
  after?: string;
  before?: string;
  page?: number;
};

export function parseActivitySearch({ subjectId, actorId, after, before, page }: RawSearch): ActivitySearch {
  return {
    subjectId: toText(subjectId),
    actorId: toText(actorId),
    after: toText(after),
    before: toText(before),
    page: toPage(page),
  };
}
