import { notFound } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { RequestDayDocument, RequestDocument, RequestSummary } from './documents.ts';
import type { MadeRequest } from './request-log.ts';
import type { RequestFilter, RequestStore } from './store.ts';

/** The log of requests made with API keys. */
export interface RequestService {
  /** Queues a request, which is written about a second later. */
  record(made: MadeRequest): void;
  /** Newest first. */
  list(
    restaurantId: string,
    filter: RequestFilter,
    page: PageRequest,
  ): Promise<CursorPage<Named<RequestSummary>>>;
  /** Throws `not_found`. */
  get(restaurantId: string, requestId: string): Promise<Named<RequestDocument>>;
  /** Finds requests by ID, or by `X-Request-Id` (newest), in any of these restaurants. For hosts. */
  findAnywhere(id: string, restaurantIds: string[]): Promise<RequestSummary[]>;
  /** Usage of a key, or of all keys, by day, newest first. */
  listDays(
    restaurantId: string,
    keyId: string | undefined,
    page: PageRequest,
  ): Promise<CursorPage<Named<RequestDayDocument>>>;
}

/** Includes the key's name. */
export type Named<Stored> = Stored & { keyName: string };

/** Names of a restaurant's keys by ID. */
export type FindKeyNames = (restaurantId: string, keyIds: string[]) => Promise<Map<string, string>>;

export function createRequestService(
  store: RequestStore,
  record: RequestService['record'],
  findKeyNames: FindKeyNames,
): RequestService {
  async function name<Stored extends { keyId: string }>(
    restaurantId: string,
    found: Stored[],
  ): Promise<Named<Stored>[]> {
    const names = await findKeyNames(restaurantId, [...new Set(found.map(({ keyId }) => keyId))]);
    return found.map(one => ({ ...one, keyName: names.get(one.keyId) ?? '' }));
  }

  return {
    record,

    async list(restaurantId, filter, page) {
      const found = await store.list(restaurantId, filter, page);
      return { ...found, data: await name(restaurantId, found.data) };
    },

    async get(restaurantId, requestId) {
      const request = await store.find(restaurantId, requestId);
      if (!request) throw notFound('API request');
      const names = await findKeyNames(restaurantId, [request.keyId]);
      return { ...request, keyName: names.get(request.keyId) ?? '' };
    },

    findAnywhere: store.findAnywhere,

    async listDays(restaurantId, keyId, page) {
      const found = await store.listDays(restaurantId, keyId, page);
      return { ...found, data: await name(restaurantId, found.data) };
    },
  };
}
