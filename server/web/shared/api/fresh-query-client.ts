import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Also invalidates queries during their first load, by loading them again afterwards, because they may have
 * been read before the change. A plain `QueryClient` treats them as fresh.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const firstLoads = new Set(loading.filter(({ state }) => state.data === undefined));
    await super.invalidateQueries(filters, options);
    if (firstLoads.size > 0)
      await super.invalidateQueries({ predicate: query => firstLoads.has(query) }, options);
  }
}
