import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { findTimeZone } from '../../../shared/branches/find-time-zone.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDate, formatMoney } from '../../../shared/i18n/formats.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { describeStatus, VOUCHERS_PATH, type Voucher } from './vouchers.ts';

type Props = { voucher: Voucher; onShow(): void; onEdit(): void };

export function VoucherRow({ voucher, onShow, onEdit }: Props) {
  const { t } = useLingui();
  const { codeEnding, currency, amount, balance, expiresAt, note, createdAt, voidedAt } = voucher;
  const status = describeStatus(voucher);
  const timeZone = findTimeZone(currency, useBranches().data);
  return (
    <Table.Tr>
      <Table.Td>
        <Code>…{codeEnding}</Code>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <div>
          {formatDate(createdAt, timeZone)}
          {expiresAt && (
            <Text size="sm" c="dimmed">
              <Trans>until {formatDate(expiresAt, timeZone)}</Trans>
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {formatMoney(amount, currency)}
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {formatMoney(balance, currency)}
      </Table.Td>
      <Table.Td>
        <Badge color={status.color} tt="none">
          {status.label}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`History of voucher ${codeEnding}`}
            onClick={onShow}
          >
            <Trans>History</Trans>
          </Button>
          {voidedAt === null && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Edit voucher ${codeEnding}`}
                onClick={onEdit}
              >
                <Trans>Edit</Trans>
              </Button>
              <VoidVoucher voucher={voucher} />
            </>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function VoidVoucher({ voucher: { id, codeEnding } }: { voucher: Voucher }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const end = api.useMutation('post', '/dashboard/api/vouchers/{voucherId}/void', {
    meta: { done: t`Voucher ${codeEnding} voided`, changes: [VOUCHERS_PATH] },
  });
  const stated = reason.trim();
  const confirm = (close: () => void) => {
    const request = { params: { path: { voucherId: id } }, body: { reason: stated || t`No reason given` } };
    end.mutate(request, { onSuccess: close });
  };
  return (
    <Confirm
      title={t`Void voucher ${codeEnding}?`}
      action={t`Void voucher`}
      loading={end.isPending}
      onConfirm={confirm}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Void voucher ${codeEnding}`} onClick={open}>
          <Trans>Void</Trans>
        </Button>
      )}
    >
      <Stack gap="sm">
        <Trans>This voucher can no longer be used, and its balance becomes 0. You can't undo this.</Trans>
        <TextInput
          label={t`Reason`}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </Confirm>
  );
}
