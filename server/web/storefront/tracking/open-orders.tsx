import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Place, trackingAddress } from '../address.ts';
import { rememberedOrders } from './remembered-orders.ts';
import classes from './tracking.module.css';

/** Links to this device's open orders. */
export function OpenOrders({ place }: { place: Place }) {
  const { t } = useLingui();
  const [orders] = useState(() => rememberedOrders(place));
  return orders.map(({ token, number }) => (
    <a key={token} className={classes.openOrder} href={trackingAddress(place, token)}>
      {t`Track your order ${number}`}
      <ChevronRight size={18} aria-hidden className={classes.chevron} />
    </a>
  ));
}
