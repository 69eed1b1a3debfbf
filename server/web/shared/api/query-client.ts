import { MutationCache, type QueryClient } from '@tanstack/react-query';
import { isTransient } from './errors.ts';
import { FreshQueryClient } from './fresh-query-client.ts';

/** What a change says of itself: `api.useMutation(method, path, { meta })`. */
type ChangeMeta = {
  /** Shown when it is done, such as "Key revoked". */
  done?: string;
  /** The paths, or their beginnings, of the queries whose answers it changes. */
  changes?: string[];
  /** The page shows its errors itself, as on the inputs of a form. */
  showsErrors?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/** Says what happened, as a toast. */
export type Announce = { done(text: string): void; failed(error: unknown): void };

/** For applications whose changes show what became of them in their own place. */
const SILENT: Announce = { done() {}, failed() {} };

const RETRIES = 2;

export function createQueryClient(announce: Announce = SILENT): QueryClient {
  const queryClient: QueryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      // While the browser is offline a change fails at once and says so, instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _result, { meta }) {
        if (meta?.done) announce.done(meta.done);
        await reload(meta);
      },
      onError(error, _variables, _result, { meta }) {
        if (!meta?.showsErrors) announce.failed(error);
        // Perhaps it was done and only the answer was lost: the page shows what is.
        if (isTransient(error)) void reload(meta);
      },
    }),
  });
  const reload = ({ changes = [] }: ChangeMeta = {}) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => changes.some(path => String(queryKey[1]).startsWith(path)),
    });
  return queryClient;
}
