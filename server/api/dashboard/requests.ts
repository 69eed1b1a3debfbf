import { parseDate } from '../../lib/dates.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import {
  serializeRequest,
  serializeRequestDay,
  serializeRequestDetails,
} from '../../modules/requests/serializers.ts';
import type { RequestFilter } from '../../modules/requests/store.ts';
import type { Handlers } from './handler-context.ts';

export const requestsHandlers = {
  listApiRequests: async ({ query, caller, services }) => {
    const { keyId, operation, status, requestId, after, before } = query;
    const filter = { keyId, operation, requestId, after: parseDate(after), before: parseDate(before) };
    const page = await services.requests.list(
      caller.scope.restaurantId,
      { ...filter, status: parseStatus(status) },
      growing(query),
    );
    return toGrowingResponse(page, query, serializeRequest);
  },

  getApiRequest: async ({ params, caller, services }) =>
    serializeRequestDetails(await services.requests.get(caller.scope.restaurantId, params.apiRequestId)),

  listApiRequestDays: async ({ query, caller, services }) => {
    const { restaurantId } = caller.scope;
    const page = await services.requests.listDays(restaurantId, query.keyId, growing(query));
    return toGrowingResponse(page, query, serializeRequestDay);
  },
} satisfies Partial<Handlers>;

/** The contract limits it to two keywords and numbers. */
function parseStatus(text: string | undefined): RequestFilter['status'] {
  if (text === 'succeeded' || text === 'failed') return text;
  return text === undefined ? undefined : Number(text);
}
