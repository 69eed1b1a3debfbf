import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import { useBranch } from '../../../shared/branches/use-branches.ts';
import { formatNumber, formatRelative, joinParts } from '../../../shared/i18n/formats.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { PRINTERS_PATH, PROBLEMS, type Printer } from '../../printers/use-printers.ts';
import { ConnectionButton } from './connection-button.tsx';
import { CONTENTS, PRINTER_STATUSES, PROTOCOLS } from './names.ts';

type Props = { printer: Printer; onPrints(): void; onEdit?: () => void };

export function PrinterRow({ printer, onPrints, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const { name, protocol, content, branchId, status, problem, lastSeenAt, waiting, unprinted } = printer;
  const branch = useBranch(branchId);
  const state = PRINTER_STATUSES[status];
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {joinParts([branch?.name, i18n._(PROTOCOLS[protocol])])}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text>{i18n._(CONTENTS[content])}</Text>
        <Text size="sm" c="dimmed">
          {printer.automatic ? <Trans>on confirmation</Trans> : <Trans>on request</Trans>}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge color={state.color} variant="light" tt="none">
          {i18n._(state.name)}
        </Badge>
        <Text size="sm" c="dimmed">
          {joinParts([
            problem !== null && i18n._(PROBLEMS[problem]),
            status === 'offline' && lastSeenAt !== null && t`last seen ${formatRelative(lastSeenAt)}`,
            waiting > 0 && t`${formatNumber(waiting)} waiting`,
          ])}
        </Text>
        {unprinted > 0 && <Text size="sm" c="var(--danger)">{t`${formatNumber(unprinted)} to check`}</Text>}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" aria-label={t`Prints of ${name}`} onClick={onPrints}>
            <Trans>Prints</Trans>
          </Button>
          <TestPrint printer={printer} />
          {protocol === 'usb_escpos' && <ConnectionButton printer={printer} />}
          {onEdit && (
            <>
              <Button size="compact-sm" variant="default" aria-label={t`Edit ${name}`} onClick={onEdit}>
                <Trans>Edit</Trans>
              </Button>
              <RemovePrinter printer={printer} />
            </>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function TestPrint({ printer: { id, name } }: { printer: Printer }) {
  const { t } = useLingui();
  const keyName = `test-print:${id}`;
  const test = api.useMutation('post', '/dashboard/api/printers/{printerId}/prints', {
    meta: { done: t`Test sent to “${name}”`, changes: [PRINTERS_PATH] },
    onSuccess: () => forgetIdempotencyKey(keyName),
  });
  const print = () => {
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, {}) };
    test.mutate({ params: { path: { printerId: id }, header }, body: {} });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Print a test at ${name}`}
      loading={test.isPending}
      onClick={print}
    >
      <Trans>Test</Trans>
    </Button>
  );
}

function RemovePrinter({ printer: { id, name } }: { printer: Printer }) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', '/dashboard/api/printers/{printerId}', {
    meta: { done: t`“${name}” removed`, changes: [PRINTERS_PATH] },
  });
  return (
    <Confirm
      title={t`Remove “${name}”?`}
      action={t`Remove printer`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { printerId: id } } }, { onSuccess: close })}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Remove ${name}`} onClick={open}>
          <Trans>Remove</Trans>
        </Button>
      )}
    >
      <Trans>It no longer prints, including orders that are waiting for it.</Trans>
    </Confirm>
  );
}
