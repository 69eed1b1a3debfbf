import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError } from '../../shared/api/errors.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import { canPush, mayPush, subscribeBrowser } from '../../shared/push/browser-push.ts';
import { forgetPage, isKept, keepPage } from '../../shared/push/guest-pages.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import classes from './tracking.module.css';

type Props = { order: Schemas['GuestOrder']; token: string };
type State = 'off' | 'busy' | 'on' | 'blocked' | { error: unknown };

/** Notifies the guest on this device when the order is ready or cancelled. */
export default function NotifyMe({ order, token }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<State>();
  const [page] = useState(() => location.href);
  useEffect(() => {
    void isKept(page).then(kept => setState(kept ? 'on' : 'off'));
  }, [page]);
  const isOver = order.status === 'completed' || order.status === 'cancelled';
  useEffect(() => {
    if (isOver) forgetPage(page).catch(() => {});
  }, [isOver, page]);
  // Ready orders and deliveries need no notification.
  if (isOver || order.type === 'delivery' || isPast(order.status, 'preparing')) return null;
  if (state === 'blocked')
    return (
      <p role="status">
        <Trans>Notifications are blocked for this page. You can allow them in your browser's settings.</Trans>
      </p>
    );
  if (state === undefined || !canPush()) return null;
  const run = async (change: () => Promise<State>) => {
    setState('busy');
    setState(await change().catch((error: unknown) => ({ error })));
  };
  const turn = state === 'on' ? turnOff : turnOn;
  return (
    <div className={classes.notify}>
      <p role="status">
        {state === 'on' && (
          <>
            <BellRing size={18} aria-hidden />
            {t`We'll notify you on this device when your order is ready.`}
          </>
        )}
      </p>
      <PlainButton disabled={state === 'busy'} onClick={() => void run(() => turn(token, page))}>
        {state === 'on' ? (
          <Trans>Don't notify me</Trans>
        ) : (
          <>
            <Bell size={18} aria-hidden />
            <Trans>Notify me when it's ready</Trans>
          </>
        )}
      </PlainButton>
      {typeof state === 'object' && (
        <p className={classes.error} role="alert">
          {state.error instanceof Error
            ? t`Notifications couldn't be turned on in this browser.`
            : describeError(state.error)}
        </p>
      )}
    </div>
  );
}

const PATH = '/dashboard/api/storefront/order/push';

async function turnOn(token: string, page: string): Promise<State> {
  if (!(await mayPush())) return canPush() ? 'off' : 'blocked';
  const key = await client.GET('/dashboard/api/storefront/push');
  if (key.error) throw key.error;
  const body = await subscribeBrowser('/order', key.data.publicKey);
  const { data, error } = await client.PUT(PATH, { params: { header: { 'X-Order-Token': token } }, body });
  if (error) throw error;
  await keepPage(data.id, page);
  return 'on';
}

async function turnOff(token: string, page: string): Promise<State> {
  const { error } = await client.DELETE(PATH, { params: { header: { 'X-Order-Token': token } } });
  if (error) throw error;
  await forgetPage(page);
  return 'off';
}
