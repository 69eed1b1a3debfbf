import { type RawSearch, toMoment, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The filters of API requests in the page's URL. */
export type RequestsSearch = {
  keyId?: string;
  operation?: string;
  /** A status, `succeeded` or `failed`. */
  status?: string;
  requestId?: string;
  /** Timestamps, such as `2026-03-14T17:00:00.000Z`. */
  after?: string;
  before?: string;
  page?: number;
};

export type DaysSearch = { keyId?: string; page?: number };

export function parseRequestsSearch(raw: RawSearch): RequestsSearch {
  return {
    keyId: toText(raw.keyId),
    operation: toText(raw.operation),
    status: /^(succeeded|failed|[1-5]\d\d)$/.test(String(raw.status)) ? String(raw.status) : undefined,
    requestId: toText(raw.requestId),
    after: toMoment(raw.after),
    before: toMoment(raw.before),
    page: toPage(raw.page),
  };
}

export const parseDaysSearch = ({ keyId, page }: RawSearch): DaysSearch => ({
  keyId: toText(keyId),
  page: toPage(page),
});

export const isFiltered = (search: RequestsSearch): boolean =>
  Object.values(search).some(value => value !== undefined);
