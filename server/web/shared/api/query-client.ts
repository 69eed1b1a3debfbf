import { hashKey, type Mutation, MutationCache, type QueryClient } from '@tanstack/react-query';
import { isSilence } from './answer-in-time.ts';
import { conflictsOf, isConflict, isTransient } from './errors.ts';
import { FreshQueryClient } from './fresh-query-client.ts';

/** Describes a change: `api.useMutation(method, path, { meta })`. */
type ChangeMeta = {
  /** The message after success, such as "Key revoked". */
  done?: string;
  /** The paths, or their prefixes, of the queries to invalidate. */
  changes?: string[];
  /** Whether the page shows errors itself, for example at form fields. */
  showsErrors?: boolean;
  /** Whether the page shows the fields that someone else changed. */
  showsConflicts?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/** Announces results as toasts. */
export type Announce = {
  done(text: string): void;
  /** The error of a failed change disappears when that change succeeds. */
  failed(error: unknown, change?: string): void;
  succeeded(change: string): void;
};

/** For applications that show results themselves. */
const SILENT: Announce = { done() {}, failed() {}, succeeded() {} };

const RETRIES = 2;

export function createQueryClient(announce: Announce = SILENT): QueryClient {
  const queryClient: QueryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error) && !isSilence(error),
      },
      // Offline, a change fails immediately instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      async onSuccess(_data, variables, _result, mutation) {
        const { meta } = mutation;
        announce.succeeded(nameChange(mutation, variables));
        if (meta?.done) announce.done(meta.done);
        await reload(meta);
      },
      onError(error, variables, _result, mutation) {
        const { meta } = mutation;
        const isShown = meta?.showsErrors || (meta?.showsConflicts && conflictsOf(error).length > 0);
        if (!isShown) announce.failed(error, nameChange(mutation, variables));
        // Also reloaded after a failure: the change may have been applied despite a lost response, or someone
        // made another.
        if (isTransient(error) || isConflict(error)) void reload(meta);
      },
    }),
  });
  const reload = ({ changes = [] }: ChangeMeta = {}) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => changes.some(path => String(queryKey[1]).startsWith(path)),
    });
  return queryClient;
}

/** Identifies a change of the same thing, whatever the new value. */
function nameChange({ options, meta }: Mutation<unknown, unknown, unknown>, variables: unknown): string {
  const { params } = (variables ?? {}) as { params?: { path?: object } };
  return hashKey([options.mutationKey ?? meta, params?.path]);
}
