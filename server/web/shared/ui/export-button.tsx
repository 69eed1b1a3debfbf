import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import type { Paths } from '../api/contract.ts';

type ExportPath = Extract<keyof Paths, `/dashboard/api/exports/${string}`>;
type Query<Path extends ExportPath> = NonNullable<Paths[Path]['get']['parameters']['query']>;

type Props<Path extends ExportPath> = { path: Path; query: Query<Path> };

/** Downloads what a page shows, by its filters, as a CSV file. The browser asks for it, with the cookie of the session. */
export function ExportButton<Path extends ExportPath>({ path, query }: Props<Path>) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map(one => [name, String(one)]),
    ),
  );
  const name = `${path.slice(path.lastIndexOf('/') + 1)}-${new Date().toISOString().slice(0, 10)}.csv`;
  return (
    <Button
      component="a"
      href={`${path}?${search}`}
      download={name}
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  );
}
