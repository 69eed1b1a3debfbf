import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import ticket from '../../../shared/ui/ticket.module.css';
import classes from './day-reports.module.css';

export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={ticket.section} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A table of figures. The first cell of a row is its header. */
export function FigureTable({ title, head, rows }: { title: string; head: string[]; rows: string[][] }) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          {head.map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Rows have no id, and a report has no others.
          <tr key={index}>
            <td>{name}</td>
            {cells.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type AmountRow = { label: string; amount: string; isTotal?: boolean };

export function Amounts({ rows }: { rows: AmountRow[] }) {
  return (
    <dl className={ticket.amounts}>
      {rows.flatMap(({ label, amount, isTotal }) => {
        const className = isTotal ? ticket.total : undefined;
        return [
          <dt key={label} className={className}>
            {label}
          </dt>,
          <dd key={`${label} amount`} className={className}>
            {amount}
          </dd>,
        ];
      })}
    </dl>
  );
}
