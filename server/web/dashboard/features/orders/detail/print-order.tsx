import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { PRINTERS_PATH, usePrinters } from '../../../printers/use-printers.ts';
import type { Order } from './order.ts';

/** Prints an order at one of its branch's printers, or with the browser. */
export default function PrintOrder({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const headerOf = useIdempotencyKey();
  const printers = usePrinters(FOLLOW.refetchInterval);
  const send = api.useMutation('post', '/dashboard/api/printers/{printerId}/prints', {
    meta: { done: t`Sent to the printer`, changes: [PRINTERS_PATH] },
  });
  const printAt = (printerId: string) => {
    const body = { orderId: order.id };
    const header = headerOf({ printerId, ...body });
    send.mutate({ params: { path: { printerId }, header }, body }, { onSuccess: onClose });
  };
  const printHere = () => {
    onClose();
    // The dialog is not part of the ticket.
    setTimeout(print);
  };
  return (
    <OpenModal onClose={onClose} title={t`Print order ${order.number}`}>
      <Loaded query={printers}>
        {list => (
          <Stack>
            {list
              .filter(({ branchId }) => branchId === order.branch.id)
              .map(({ id, name }) => (
                <Button key={id} loading={send.isPending} onClick={() => printAt(id)}>
                  {name}
                </Button>
              ))}
            <Button variant="default" onClick={printHere}>
              <Trans>Print with this device</Trans>
            </Button>
          </Stack>
        )}
      </Loaded>
    </OpenModal>
  );
}
