import { useLingui } from '@lingui/react/macro';
import { Select, Table, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { joinParts } from '../../../../shared/i18n/formats.ts';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { FIELDS, type Field, PRICE_FIELDS } from './fields.ts';

type Column = Schemas['MenuFileColumn'];
type Chosen = Schemas['MenuImportColumn'];

type Props = {
  columns: Column[];
  branches: Schemas['DashboardBranch'][];
  onChange(columns: Chosen[]): void;
};

/** The file's columns and their fields. */
export function ColumnTable({ columns, branches, onChange }: Props) {
  const { t, i18n } = useLingui();
  const fields = Object.entries(FIELDS).map(([field, label]) => ({ value: field, label: i18n._(label) }));
  const perBranch = (branches.length > 1 ? branches : []).flatMap(({ id, name }) =>
    fields
      .filter(({ value }) => PRICE_FIELDS.includes(value as Field))
      .map(({ value, label }) => ({ value: `${value} ${id}`, label: t`${label} at ${name}` })),
  );
  const toValue = ({ field, branchId }: Column) => field && (branchId ? `${field} ${branchId}` : field);
  const choose = (changed: Column, value: string | null) =>
    onChange(
      columns.flatMap(column => {
        const [field, branchId] = (column === changed ? value : toValue(column))?.split(' ') ?? [];
        return field ? [{ column: column.column, field: field as Field, ...(branchId && { branchId }) }] : [];
      }),
    );
  return (
    <ListTable
      leastWidth={560}
      highlightOnHover={false}
      verticalSpacing="xs"
      columns={[{ label: t`Column` }, { label: t`Examples` }, { label: t`Import as` }]}
    >
      {columns.map(column => (
        <Table.Tr key={column.column}>
          <Table.Td fw={500}>{column.header || t`Column ${column.column}`}</Table.Td>
          <Table.Td>
            <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
              {joinParts(column.samples)}
            </Text>
          </Table.Td>
          <Table.Td miw={200}>
            <Select
              aria-label={t`Import ${column.header} as`}
              placeholder={t`Not imported`}
              data={[...fields, ...perBranch]}
              value={toValue(column)}
              onChange={value => choose(column, value)}
              clearable
              searchable
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
