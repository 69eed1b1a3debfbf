import { useLingui } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import { ring } from '../../shared/ui/ring.ts';
import { useAnnouncements } from './announcements.ts';

const isNew = ({ action, order }: Schemas['OrderChange']) =>
  action === 'order.placed' && order.channel !== 'counter';

/**
 * The number of new orders that the user has not seen. Each is announced on every page, as configured, by
 * sound and notification.
 */
export function useNewOrders(): number {
  const { isOn } = useAnnouncements();
  const [unseen, setUnseen] = useState(0);
  const { pathname } = useLocation();
  const isSeen = pathname === '/orders';
  const announce = useAnnouncer();
  useLiveOrders({
    onChange(change) {
      if (!isNew(change)) return;
      if (!isSeen || document.hidden) setUnseen(unseen + 1);
      if (isOn) announce(change.order);
    },
    onReload() {},
  });
  useEffect(() => {
    const see = () => isSeen && !document.hidden && setUnseen(0);
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isSeen]);
  return unseen;
}

function useAnnouncer() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const [audio, setAudio] = useState<AudioContext>();
  return ({ number, total, currency, type, branch }: Schemas['DashboardOrder']) => {
    const context = audio ?? new AudioContext();
    setAudio(context);
    ring(context);
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    const shown = new Notification(t`New order ${number}`, {
      body: [i18n._(ORDER_TYPES[type]), branch.name, formatMoney(total, currency)].join(' · '),
      // Only one of several tabs shows it.
      tag: `order-${number}`,
    });
    shown.onclick = () => {
      window.focus();
      void router.navigate({ to: '/orders' });
    };
  };
}
