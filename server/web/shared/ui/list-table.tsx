import { ScrollArea, Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Column = {
  label: string;
  /** Figures stand at the end. */
  isFigure?: boolean;
  /** Left out where there is little room. */
  isExtra?: boolean;
};

type Props = TableProps & { columns: Column[]; children: ReactNode };

/** Rows below their headings. Where the screen is narrower than `miw`, the table scrolls by itself. */
export function ListTable({ columns, children, ...table }: Props) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0 }}>
      <Table {...table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ label, isFigure, isExtra }) => (
              <Table.Th
                key={label}
                ta={isFigure ? 'end' : undefined}
                visibleFrom={isExtra ? 'sm' : undefined}
              >
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
