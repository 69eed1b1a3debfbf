import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, useState, useSyncExternalStore } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { nextStatus } from '../../../shared/orders/statuses.ts';
import { useSession } from '../../../shared/session/session.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { useDeviceTime } from '../../../shared/ui/use-now.ts';
import { heldMovesOf } from './held-moves.ts';

const ConfirmUnpaid = lazy(() => import('./confirm-unpaid.tsx'));

type Order = Schemas['DashboardOrder'];
type Props = ButtonProps & { order: Pick<Order, 'id' | 'number' | 'status' | 'type' | 'paymentStatus'> };

/** Moves an order to its usual next status after an undo period of five seconds. */
export function AdvanceButton({ order, ...props }: Props) {
  const { t } = useLingui();
  const moves = heldMovesOf(useSession().user.id, useQueryClient());
  const held = useSyncExternalStore(moves.onChange, () => moves.get(order.id));
  const [isAsking, setAsking] = useState(false);
  const next = nextStatus(order.status, order.type);
  if (!next) return null;
  const labels = {
    confirmed: t`Confirm`,
    preparing: t`Start`,
    ready: t`Ready`,
    delivering: t`Send out`,
    completed: t`Complete`,
    cancelled: '',
  };
  const from = order.status as Schemas['KnownOrderStatus'];
  // Someone else has moved the order.
  const isHeld = held?.from === from;
  const label = labels[isHeld ? held.to : next];
  const hold = () => moves.hold(order.id, { from, to: next });
  const advance = () => {
    if (isHeld) moves.undo(order.id);
    else if (next === 'confirmed' && order.paymentStatus === 'failed') setAsking(true);
    else hold();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        {...props}
        {...(isHeld && { variant: 'default', leftSection: <Undo2 size={16} aria-hidden /> })}
        aria-label={isHeld ? t`Undo ${label}: order ${order.number}` : t`${label}: order ${order.number}`}
        onClick={advance}
      >
        {isHeld ? <Undoing sendAt={held.sendAt} /> : label}
      </Button>
      {isAsking && (
        <LatePart onClose={() => setAsking(false)}>
          <ConfirmUnpaid number={order.number} onConfirm={hold} onClose={() => setAsking(false)} />
        </LatePart>
      )}
    </>
  );
}

function Undoing({ sendAt }: { sendAt: number }) {
  const seconds = Math.max(0, Math.round((sendAt - useDeviceTime(250)) / 1_000));
  return (
    <span className="tabular">
      <Trans>Undo</Trans> {seconds > 0 && seconds}
    </span>
  );
}
