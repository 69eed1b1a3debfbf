import { ScrollArea, Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

type Column = {
  label: string;
  /** Figures are aligned at the end. */
  isFigure?: boolean;
  /** Hidden on narrow screens. */
  isExtra?: boolean;
};

type Props = Omit<TableProps, 'miw'> & {
  columns: Column[];
  /** The minimum row width in pixels. On narrower screens, cells are stacked. Default: rows always fit. */
  leastWidth?: number;
  children: ReactNode;
};

/** Rows with column headings; at most eight columns. */
export function ListTable({ columns, leastWidth, children, ...table }: Props) {
  const headings = columns.map(({ label }, index) => [`--heading-${index + 1}`, JSON.stringify(label)]);
  return (
    <ScrollArea>
      <Table
        {...table}
        className={`${classes.table} ${leastWidth ? classes.stacks : ''}`}
        style={{ '--least-width': `${leastWidth ?? 0}px`, ...Object.fromEntries(headings) }}
      >
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
