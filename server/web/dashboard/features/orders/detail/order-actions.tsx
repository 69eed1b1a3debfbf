import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Printer } from 'lucide-react';
import { lazy, useState } from 'react';
import { findLineLock } from '../../../../../../spec/rules/order-changes.ts';
import { isFinal } from '../../../../../../spec/rules/order-status.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { keysOf } from '../../../../shared/keys-of.ts';
import { awaitsPayment, isRefundable, STATUSES } from '../../../../shared/orders/statuses.ts';
import { useHasRole, useIsScreen } from '../../../../shared/session/session.ts';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { ignoreSecondTap } from '../../../../shared/ui/tap-guard.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import { AdvanceButton } from '../advance-button.tsx';
import { useMoveOrder } from '../use-move-order.ts';
import type { Order } from './order.ts';

const CancelOrder = lazy(() => import('./cancel-order.tsx'));
const ChangeOrder = lazy(() => import('./change-order.tsx'));
const PrintOrder = lazy(() => import('./print-order.tsx'));
const PromiseOrder = lazy(() => import('./promise-order.tsx'));
const RecordPayment = lazy(() => import('./record-payment.tsx'));
const RefundOrder = lazy(() => import('./refund-order.tsx'));

const TARGETS = keysOf({
  confirmed: true,
  preparing: true,
  ready: true,
  delivering: true,
  completed: true,
} satisfies Record<Exclude<Schemas['TargetOrderStatus'], 'cancelled'>, true>);

type Form = 'cancel' | 'change' | 'payment' | 'print' | 'promise' | 'refund';

/** All actions for an order. */
export function OrderActions({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState<Form>();
  const isScreen = useIsScreen();
  // At a screen, a manager approves it.
  const mayRefund = useHasRole('manager') || isScreen;
  const { move } = useMoveOrder(order.id);
  const isOpen = !isFinal(order.status);
  const targets = TARGETS.filter(status => status !== order.status);
  const close = () => setForm(undefined);
  return (
    <Group gap="sm" className={ticket.screen} onClickCapture={ignoreSecondTap}>
      <AdvanceButton order={order} size="sm" variant="filled" />
      {awaitsPayment(order) && order.status !== 'cancelled' && (
        <Button variant="default" onClick={() => setForm('payment')}>
          <Trans>Record payment</Trans>
        </Button>
      )}
      {!findLineLock(order) && (
        <Button
          variant="default"
          renderRoot={props => (
            <Link {...props} to="/orders/$reference/add" params={{ reference: order.id }} />
          )}
        >
          <Trans>Add items</Trans>
        </Button>
      )}
      {isRefundable(order) && Number(order.total) > 0 && mayRefund && (
        <Button variant="default" onClick={() => setForm('refund')}>
          <Trans>Refund</Trans>
        </Button>
      )}
      {isOpen && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
              <Trans>More</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              <Trans>Change status to</Trans>
            </Menu.Label>
            {targets.map(status => (
              <Menu.Item key={status} onClick={() => move(status)}>
                {i18n._(STATUSES[status])}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setForm('change')}>
              {order.type === 'dine_in' ? (
                <Trans>Change items, table, or notes</Trans>
              ) : (
                <Trans>Change items or notes</Trans>
              )}
            </Menu.Item>
            <Menu.Item onClick={() => setForm('promise')}>
              <Trans>Change promised time</Trans>
            </Menu.Item>
            <Menu.Item c="var(--danger)" onClick={() => setForm('cancel')}>
              <Trans>Cancel order</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon size="lg" variant="default" aria-label={t`Print ticket`} onClick={() => setForm('print')}>
        <Printer size={18} />
      </ActionIcon>
      <LatePart key={form} onClose={close}>
        {form === 'change' && <ChangeOrder order={order} onClose={close} />}
        {form === 'cancel' && <CancelOrder order={order} onClose={close} />}
        {form === 'print' && <PrintOrder order={order} onClose={close} />}
        {form === 'promise' && <PromiseOrder order={order} onClose={close} />}
        {form === 'payment' && <RecordPayment order={order} onClose={close} />}
        {form === 'refund' && <RefundOrder order={order} onClose={close} />}
      </LatePart>
    </Group>
  );
}
