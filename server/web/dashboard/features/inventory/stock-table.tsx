import { Trans } from '@lingui/react/macro';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { BalanceText } from './balance-text.tsx';
import { formatQuantity, type StockItem } from './stock.ts';
import classes from './stock-table.module.css';

type Props = { items: StockItem[]; branches: Schemas['DashboardBranch'][] };

export function StockTable({ items, branches }: Props) {
  return (
    <ScrollArea>
      <Table className={classes.table} style={{ '--branches': branches.length }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Item</Trans>
            </Table.Th>
            {branches.map(({ id, name }) => (
              <Table.Th key={id}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(item => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Anchor
                  fw={600}
                  renderRoot={props => (
                    <Link {...props} to="/inventory/$itemId" params={{ itemId: item.id }} search={{}} />
                  )}
                >
                  {item.name}
                </Anchor>
                {item.lowStockThreshold !== null && (
                  <Text size="sm" c="dimmed">
                    <Trans>
                      Low at {formatQuantity(item.lowStockThreshold)} {item.unit}
                    </Trans>
                  </Text>
                )}
              </Table.Td>
              {branches.map(({ id, name }) => (
                <Table.Td key={id} data-branch={name}>
                  <BalanceText item={item} branchId={id} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
