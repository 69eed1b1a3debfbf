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
  ScrollText,
  Settings,
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
  group: Group;
};

type Group = 'work' | 'restaurant' | 'developers';

/** The groups of the navigation, in order. The first is the daily work, which needs no name. */
export const GROUPS: [Group, MessageDescriptor | undefined][] = [
  ['work', undefined],
  ['restaurant', msg`Restaurant`],
  ['developers', msg`Developers`],
];

export const isOfMode = (mode: Destination['mode'], isTest: boolean): boolean =>
  mode === 'both' || (mode === 'test') === isTest;

/** The main navigation, each entry for those who may open it. */
export const DESTINATIONS = [
  { to: '/', label: msg`Home`, icon: House, role: 'staff', mode: 'both', group: 'work' },
  {
    to: '/test-orders',
    label: msg`Test orders`,
    icon: FlaskConical,
    role: 'manager',
    mode: 'test',
    group: 'work',
  },
  { to: '/orders', label: msg`Orders`, icon: ClipboardList, role: 'staff', mode: 'both', group: 'work' },
  { to: '/counter', label: msg`Counter`, icon: Zap, role: 'staff', mode: 'both', group: 'work' },
  { to: '/menu', label: msg`Menu`, icon: UtensilsCrossed, role: 'staff', mode: 'both', group: 'work' },
  { to: '/inventory', label: msg`Inventory`, icon: Boxes, role: 'staff', mode: 'both', group: 'work' },
  { to: '/branches', label: msg`Branches`, icon: Store, role: 'staff', mode: 'both', group: 'restaurant' },
  { to: '/people', label: msg`People`, icon: Users, role: 'owner', mode: 'live', group: 'restaurant' },
  {
    to: '/activity',
    label: msg`Activity`,
    icon: ScrollText,
    role: 'manager',
    mode: 'both',
    group: 'restaurant',
  },
  { to: '/settings', label: msg`Settings`, icon: Settings, role: 'owner', mode: 'live', group: 'restaurant' },
  {
    to: '/webhooks',
    label: msg`Webhooks`,
    icon: Webhook,
    role: 'manager',
    mode: 'both',
    group: 'developers',
  },
  { to: '/keys', label: msg`API keys`, icon: KeyRound, role: 'manager', mode: 'both', group: 'developers' },
  {
    to: '/requests',
    label: msg`API requests`,
    icon: Logs,
    role: 'manager',
    mode: 'both',
    group: 'developers',
  },
] as const satisfies Destination[];
