import type { CursorPage, PageRequest } from './page.ts';

const AT_ONCE = 500;

/** Reads a whole list in batches, lazily and without counting. */
export async function* readPages<T>(
  list: (page: PageRequest) => Promise<CursorPage<T>>,
  limit = AT_ONCE,
): AsyncGenerator<T[]> {
  let cursor: string | null | undefined;
  do {
    const page = await list({ page: 1, limit, countUpTo: 0, ...(cursor && { cursor }) });
    if (page.data.length > 0) yield page.data;
    cursor = page.nextCursor;
  } while (cursor);
}
