import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import { formatDateTime } from '../../../shared/i18n/formats.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { PRINTERS_PATH, PROBLEMS, type Printer } from '../../printers/use-printers.ts';
import { KINDS, PRINT_STATUSES } from './names.ts';

const PRINTS_PATH = '/dashboard/api/printers/{printerId}/prints';

/** A printer's prints, newest first. */
export default function PrintsDrawer({
  printer: { id, name },
  onClose,
}: {
  printer: Printer;
  onClose(): void;
}) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const prints = api.useQuery(
    'get',
    PRINTS_PATH,
    { params: { path: { printerId: id }, query: { page } } },
    FOLLOW,
  );
  return (
    <OpenDrawer size="lg" onClose={onClose} title={t`Prints of “${name}”`}>
      <Stack>
        <Text size="sm" c="dimmed">
          <Trans>
            A print that the printer did not confirm may have been printed, so it isn't printed again
            automatically.
          </Trans>
        </Text>
        <Loaded query={prints}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Text>
                <Trans>No prints in the last 7 days.</Trans>
              </Text>
            ) : (
              <>
                <ListTable
                  leastWidth={560}
                  columns={[
                    { label: t`Print` },
                    { label: t`Status` },
                    { label: t`Created` },
                    { label: t`Actions` },
                  ]}
                >
                  {data.map(print => (
                    <PrintRow key={print.id} printerId={id} print={print} />
                  ))}
                </ListTable>
                <Pages pagination={pagination} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </OpenDrawer>
  );
}

function PrintRow({ printerId, print }: { printerId: string; print: Schemas['Print'] }) {
  const { t, i18n } = useLingui();
  const { id, kind, orderId, orderNumber, status, problem, createdAt } = print;
  const { name, color } = PRINT_STATUSES[status];
  const keyName = `print-again:${id}`;
  const repeat = api.useMutation('post', PRINTS_PATH, {
    meta: { done: t`Sent to the printer`, changes: [PRINTERS_PATH, PRINTS_PATH] },
    onSuccess: () => forgetIdempotencyKey(keyName),
  });
  const printAgain = (order: string) => {
    const body = { orderId: order };
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, body) };
    repeat.mutate({ params: { path: { printerId }, header }, body });
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Text>{i18n._(KINDS[kind])}</Text>
        {orderNumber !== null && (
          <Link to="/orders/$reference" params={{ reference: String(orderNumber) }}>
            {t`Order ${orderNumber}`}
          </Link>
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" tt="none">
          {i18n._(name)}
        </Badge>
        {problem !== null && status !== 'printed' && (
          <Text size="sm" c="dimmed">
            {i18n._(PROBLEMS[problem])}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{formatDateTime(createdAt)}</Table.Td>
      <Table.Td>
        {orderId !== null && status !== 'waiting' && status !== 'printing' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={repeat.isPending}
            onClick={() => printAgain(orderId)}
          >
            <Trans>Print again</Trans>
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
