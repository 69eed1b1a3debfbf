import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Boxes,
  ClipboardList,
  FlaskConical,
  House,
  KeyRound,
  Logs,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Store,
  Users,
  UtensilsCrossed,
  Webhook,
  Zap,
} from 'lucide-react';
import type { Schemas } from '../../shared/api/contract.ts';

type Destination = {
  to: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  role: Schemas['Role'];
  /** Of what belongs to one of the two only. */
  mode: 'both' | 'live' | 'test';
};

export const isOfMode = (mode: Destination['mode'], isTest: boolean): boolean =>
  mode === 'both' || (mode === 'test') === isTest;

/** The main navigation, each entry for those who may open it. */
export const DESTINATIONS = [
  { to: '/', label: msg`Home`, icon: House, role: 'staff', mode: 'both' },
  { to: '/test-orders', label: msg`Test orders`, icon: FlaskConical, role: 'manager', mode: 'test' },
  { to: '/orders', label: msg`Orders`, icon: ClipboardList, role: 'staff', mode: 'both' },
  { to: '/counter', label: msg`Counter`, icon: Zap, role: 'staff', mode: 'both' },
  { to: '/reports', label: msg`End of day`, icon: ReceiptText, role: 'manager', mode: 'both' },
  { to: '/menu', label: msg`Menu`, icon: UtensilsCrossed, role: 'staff', mode: 'both' },
  { to: '/inventory', label: msg`Inventory`, icon: Boxes, role: 'staff', mode: 'both' },
  { to: '/webhooks', label: msg`Webhooks`, icon: Webhook, role: 'manager', mode: 'both' },
  { to: '/keys', label: msg`API keys`, icon: KeyRound, role: 'manager', mode: 'both' },
  { to: '/requests', label: msg`API requests`, icon: Logs, role: 'manager', mode: 'both' },
  { to: '/activity', label: msg`Activity`, icon: ScrollText, role: 'manager', mode: 'both' },
  { to: '/branches', label: msg`Branches`, icon: Store, role: 'staff', mode: 'both' },
  { to: '/people', label: msg`People`, icon: Users, role: 'owner', mode: 'live' },
] as const satisfies Destination[];
