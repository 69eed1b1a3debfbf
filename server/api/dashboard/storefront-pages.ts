import type { FastifyRequest } from 'fastify';
import { parseStorefrontPath } from '../../../spec/rules/storefront-address.ts';
import { buildPageHead, buildPageUrl, isIndexed } from '../../modules/storefront/page-head.ts';
import { getRequestNetwork } from '../http/client-address.ts';
import { errorResponse } from '../http/error-response.ts';
import type { CountRequest } from '../http/rate-limit.ts';
import type { GetPageStatus } from '../http/serve-pages.ts';
import type { WithinBudget } from '../http/time-budget.ts';
import type { Services } from '../services.ts';

/**
 * Returns whether a storefront URL exists, with the page's title, metadata, and menu for search engines. The
 * page itself loads the content through the API.
 */
export function createStorefrontStatus(
  { storefront, readStructuredMenu }: Pick<Services, 'storefront' | 'readStructuredMenu'>,
  countRequest: CountRequest,
  createTimeBudget: () => WithinBudget,
  publicUrl: string | undefined,
): GetPageStatus {
  return async request => {
    const address = parseStorefrontPath(request.url.split('?', 1)[0] ?? '');
    if (!address) return { status: 404 };
    // Counted separately from the page's API requests. Over the limit, the page is served without a query.
    const { exceeded } = await countRequest(`page ${getRequestNetwork(request)}`, 'storefront');
    if (exceeded) return { status: 200 };
    const withinBudget = createTimeBudget();
    try {
      const page = await withinBudget(storefront.requirePage(address));
      const url = buildPageUrl(page, publicUrl);
      const head = buildPageHead(page, address, url);
      if (!page.branch || !isIndexed(page, address)) return { status: 200, head };
      const end = await withinBudget(readStructuredMenu({ address, page, url })).catch((error: unknown) => {
        request.log.warn({ err: error }, 'failed to render structured data for the menu');
        return undefined;
      });
      return { status: 200, head, end };
    } catch (error) {
      const { status, retryAfter } = errorResponse(error);
      logFailure(request, status, error);
      return { status, retryAfter };
    }
  };
}

function logFailure({ log }: FastifyRequest, status: number, error: unknown): void {
  if (status >= 500) log.error({ err: error }, 'request failed');
}
