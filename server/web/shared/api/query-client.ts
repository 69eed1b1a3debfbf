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
  /** Whether the page shows errors itself, for example at the inputs of a form. */
  showsErrors?: boolean;
  /** Whether the page shows the fields that someone else has changed. */
  showsConflicts?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/** Says what happened, as a toast. */
export type Announce = {
  done(text: string): void;
  /** What is said of a change that failed ends when that change succeeds. */
  failed(error: unknown, change?: string): void;
  succeeded(change: string): void;
};

/** For applications that show the result of a change themselves. */
const SILENT: Announce = { done() {}, failed() {}, succeeded() {} };

const RETRIES = 2;

export function createQueryClient(announce: Announce = SILENT): QueryClient {
  const queryClient: QueryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error) && !isSilence(error),
      },
      // While the browser is offline, a change fails at once instead of waiting silently.
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
        // Reloaded also after a failure: the change may have been made although its answer was lost, or somebody made another.
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

/** The same change of the same thing, whatever it is changed to. */
function nameChange({ options, meta }: Mutation<unknown, unknown, unknown>, variables: unknown): string {
  const { params } = (variables ?? {}) as { params?: { path?: object } };
  return hashKey([options.mutationKey ?? meta, params?.path]);
}
