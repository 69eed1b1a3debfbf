import { Trans, useLingui } from '@lingui/react/macro';
import { ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatNumber } from '../../../../shared/i18n/formats.ts';
import { COUNT_NAMES, COUNTS } from './counts.ts';

type Row = { key: string; name: ReactNode; counts: Schemas['WebhookAttemptCounts'] };

/** Attempts by response class. `of` is the row heading. */
export function CountsTable({ of, rows }: { of: string; rows: Row[] }) {
  const { i18n } = useLingui();
  return (
    <ScrollArea viewportProps={{ tabIndex: 0 }}>
      <Table miw={680} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{of}</Table.Th>
            <Table.Th ta="end">
              <Trans>Attempts</Trans>
            </Table.Th>
            {COUNT_NAMES.map(name => (
              <Table.Th key={name} ta="end">
                {i18n._(COUNTS[name].label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, counts }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="end">{formatNumber(counts.attempts)}</Table.Td>
              {COUNT_NAMES.map(count => (
                <Table.Td key={count} ta="end">
                  {formatNumber(counts[count])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
