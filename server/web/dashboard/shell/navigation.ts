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
  Percent,
  ReceiptText,
  ScrollText,
  Settings2,
  Store,
  Users,
  UtensilsCrossed,
  Webhook,
  Zap,
} from 'lucide-react';
import type { Role } from '../../shared/session/session.ts';

type Path =
  | '/'
  | `/${
      | 'activity'
      | 'branches'
      | 'counter'
      | 'inventory'
      | 'keys'
      | 'menu'
      | 'orders'
      | 'people'
      | 'promotions'
      | 'reports'
      | 'requests'
      | 'settings'
      | 'test-orders'
      | 'webhooks'}`;

export type Destination = {
  to: Path;
  label: MessageDescriptor;
  icon: LucideIcon;
  role: Role;
  /** For entries that exist in only one mode. */
  mode?: 'live' | 'test';
};

type Group = {
  /** Daily work needs no heading. */
  name?: MessageDescriptor;
  destinations: Destination[];
};

export const isOfMode = (mode: Destination['mode'], isTest: boolean): boolean =>
  mode === undefined || (mode === 'test') === isTest;

/** The main navigation, with entries for users who can open them. */
export const GROUPS: Group[] = [
  {
    destinations: [
      { to: '/', label: msg`Home`, icon: House, role: 'staff' },
      { to: '/test-orders', label: msg`Test orders`, icon: FlaskConical, role: 'manager', mode: 'test' },
      { to: '/orders', label: msg`Orders`, icon: ClipboardList, role: 'counter' },
      { to: '/counter', label: msg`Counter`, icon: Zap, role: 'counter' },
      { to: '/reports', label: msg`End of day`, icon: ReceiptText, role: 'manager' },
      { to: '/menu', label: msg`Menu`, icon: UtensilsCrossed, role: 'staff' },
      { to: '/promotions', label: msg`Promotions`, icon: Percent, role: 'staff' },
      { to: '/inventory', label: msg`Inventory`, icon: Boxes, role: 'staff' },
    ],
  },
  {
    name: msg`Restaurant`,
    destinations: [
      { to: '/branches', label: msg`Branches`, icon: Store, role: 'staff' },
      { to: '/people', label: msg`People`, icon: Users, role: 'owner', mode: 'live' },
      { to: '/activity', label: msg`Activity`, icon: ScrollText, role: 'manager' },
      { to: '/settings', label: msg`Settings`, icon: Settings2, role: 'owner', mode: 'live' },
    ],
  },
  {
    name: msg`Developers`,
    destinations: [
      { to: '/webhooks', label: msg`Webhooks`, icon: Webhook, role: 'manager' },
      { to: '/keys', label: msg`API keys`, icon: KeyRound, role: 'manager' },
      { to: '/requests', label: msg`API requests`, icon: Logs, role: 'manager' },
    ],
  },
];

/** The navigation entry of a path, if any. */
export const findDestination = (pathname: string): Destination | undefined =>
  GROUPS.flatMap(({ destinations }) => destinations).find(
    ({ to }) => to !== '/' && `${pathname}/`.startsWith(`${to}/`),
  );
