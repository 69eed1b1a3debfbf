import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Boxes,
  ClipboardList,
  House,
  KeyRound,
  Logs,
  type LucideIcon,
  ScrollText,
  Store,
  Users,
  UtensilsCrossed,
  Webhook,
  Zap,
} from 'lucide-react';
import type { Schemas } from '../../shared/api/contract.ts';

type Destination = { to: string; label: MessageDescriptor; icon: LucideIcon; role: Schemas['Role'] };

/** The main navigation, each entry for those who may open it. */
export const DESTINATIONS = [
  { to: '/', label: msg`Home`, icon: House, role: 'staff' },
  { to: '/orders', label: msg`Orders`, icon: ClipboardList, role: 'staff' },
  { to: '/counter', label: msg`Counter`, icon: Zap, role: 'staff' },
  { to: '/menu', label: msg`Menu`, icon: UtensilsCrossed, role: 'staff' },
  { to: '/inventory', label: msg`Inventory`, icon: Boxes, role: 'staff' },
  { to: '/webhooks', label: msg`Webhooks`, icon: Webhook, role: 'manager' },
  { to: '/keys', label: msg`API keys`, icon: KeyRound, role: 'manager' },
  { to: '/requests', label: msg`API requests`, icon: Logs, role: 'manager' },
  { to: '/activity', label: msg`Activity`, icon: ScrollText, role: 'manager' },
  { to: '/branches', label: msg`Branches`, icon: Store, role: 'staff' },
  { to: '/people', label: msg`People`, icon: Users, role: 'owner' },
] as const satisfies Destination[];
