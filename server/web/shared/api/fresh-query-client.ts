import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates also what is being loaded for the first time, which may have been read before the change, by loading it once more
 * afterwards. A `QueryClient` takes it as fresh.
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
