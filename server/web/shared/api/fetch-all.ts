import type { Schemas } from './contract.ts';

type Page<Element> = { data: Element[]; pagination: Schemas['Pagination'] };
type FetchPage<Element> = (query: {
  page: number;
  limit: number;
}) => Promise<{ data?: Page<Element>; error?: unknown }>;

const PAGE_SIZE = 100;

/** All elements of a list. Elements that move between pages are included once. */
export async function fetchAll<Element extends { id: string }>(
  fetchPage: FetchPage<Element>,
): Promise<Element[]> {
  const found = new Map<string, Element>();
  for (let page = 1; ; page++) {
    const { data, error } = await fetchPage({ page, limit: PAGE_SIZE });
    if (!data) throw error;
    for (const element of data.data) found.set(element.id, element);
    if (!data.pagination.hasMore) return [...found.values()];
  }
}

type FollowingPage<Element> = { data: Element[]; pagination: { nextCursor: string | null } };
type FetchFollowing<Element> = (query: {
  cursor: string | undefined;
  limit: number;
}) => Promise<{ data?: FollowingPage<Element>; error?: unknown }>;

/** The same for lists with cursors. Elements added or removed in between hide no others. */
export async function fetchByCursor<Element>(fetchPage: FetchFollowing<Element>): Promise<Element[]> {
  const found: Element[] = [];
  let cursor: string | undefined;
  do {
    const { data, error } = await fetchPage({ cursor, limit: PAGE_SIZE });
    if (!data) throw error;
    found.push(...data.data);
    cursor = data.pagination.nextCursor ?? undefined;
  } while (cursor);
  return found;
}
