import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ExportPath, ExportQuery } from './export-menu.tsx';
import { LatePart } from './late-part.tsx';

const ExportMenu = lazy(() => import('./export-menu.tsx'));

type Props<Path extends ExportPath> = { path: Path; query: ExportQuery<Path> };

/** Downloads the filtered list as a CSV file. */
export function ExportButton<Path extends ExportPath>({ path, query }: Props<Path>) {
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      rightSection={<ChevronDown size={16} aria-hidden />}
      {...(!isUsed && { 'aria-haspopup': 'menu', onClick: () => setIsUsed(true) })}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  );
  if (!isUsed) return button;
  return (
    <LatePart onClose={() => setIsUsed(false)}>
      <ExportMenu path={path} query={query} target={button} />
    </LatePart>
  );
}
