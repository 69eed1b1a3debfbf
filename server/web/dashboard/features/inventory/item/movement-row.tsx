import { useLingui } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useBranchTime } from '../../../../shared/branches/use-branch-time.ts';
import { useBranch } from '../../../../shared/branches/use-branches.ts';
import { useActorName } from '../../../../shared/ui/use-actor-name.ts';
import { formatChange, formatQuantity, MOVEMENTS } from '../stock.ts';

type Props = { movement: Schemas['InventoryMovement']; unit: string };

export function MovementRow({ movement, unit }: Props) {
  const { t, i18n } = useLingui();
  const { branchId, type, change, balanceAfter, note, createdAt, orderId, actor } = movement;
  // An order movement's note comes from the service: its number, in English.
  const number = note.match(/\d+/)?.[0];
  const branch = useBranch(branchId);
  const formatBranchTime = useBranchTime();
  const nameActor = useActorName();
  return (
    <Table.Tr>
      <Table.Td>{formatBranchTime(createdAt, branchId)}</Table.Td>
      <Table.Td>{branch?.name}</Table.Td>
      <Table.Td>{i18n._(MOVEMENTS[type])}</Table.Td>
      <Table.Td ta="end" className="tabular" fw={600}>
        <bdi>
          {formatChange(change)} {unit}
        </bdi>
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        <bdi>
          {formatQuantity(balanceAfter)} {unit}
        </bdi>
      </Table.Td>
      <Table.Td>{nameActor(actor)}</Table.Td>
      <Table.Td maw={260}>
        {orderId ? (
          <Link to="/orders/$reference" params={{ reference: orderId }}>
            {number ? t`Order ${number}` : t`The order`}
          </Link>
        ) : (
          note
        )}
      </Table.Td>
    </Table.Tr>
  );
}
