import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type Query<Data> = { data: Data | undefined; error: unknown; refetch(): unknown };
type Props<Data> = { query: Query<Data>; children: (data: Data) => ReactNode; skeleton?: ReactNode };

const LINES = ['a', 'b', 'c', 'd', 'e'];

/** Shows a query's data, a skeleton while loading, or its error with a retry button. */
export function Loaded<Data>({ query, children, skeleton }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} retry={query.refetch} />;
  return skeleton ?? <Lines />;
}

const Lines = () => (
  <Stack gap="sm" aria-busy>
    {LINES.map(line => (
      <Skeleton key={line} height={40} />
    ))}
  </Stack>
);
