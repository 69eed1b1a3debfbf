import { Trans } from '@lingui/react/macro';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { BalanceText } from './balance-text.tsx';
import { formatQuantity, type StockItem } from './stock.ts';

type Props = { items: StockItem[]; branches: Schemas['Branch'][] };

const NAME_WIDTH = 150;
const BRANCH_WIDTH = 150;

export function StockTable({ items, branches }: Props) {
  return (
    <ScrollArea>
      <Table miw={NAME_WIDTH + branches.length * BRANCH_WIDTH}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={NAME_WIDTH}>
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
              {branches.map(({ id }) => (
                <Table.Td key={id}>
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
