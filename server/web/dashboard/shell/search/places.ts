import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import {
  ChefHat,
  Clock,
  FileUp,
  FlaskConical,
  Gift,
  History,
  Keyboard,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Plus,
  Printer,
  ReceiptText,
  Tags,
  UserPlus,
  Zap,
} from 'lucide-react';
import { type Destination, GROUPS } from '../navigation.ts';
import { TEST_MODE } from '../test-mode.ts';
import type { Target } from './result.ts';

/** A page or something that a URL opens. */
export type Place = Pick<Destination, 'label' | 'role' | 'mode'> & {
  icon: LucideIcon;
  /** Keywords, separated by spaces. */
  words: MessageDescriptor;
  to: Target;
};

/** By the destination's path. */
const WORDS: Record<Destination['to'], MessageDescriptor> = {
  '/': msg`dashboard start overview today sales revenue turnover`,
  '/test-orders': msg`sandbox simulate test`,
  '/orders': msg`board tickets guests customers refund cancel payment delivery pickup`,
  '/counter': msg`till cash register POS new order walk-in checkout`,
  '/reports': msg`VAT tax day report Z-report closing cash takings sales`,
  '/menu': msg`items dishes products prices VAT categories snooze allergens nutrition calories age sold out`,
  '/promotions': msg`discounts codes coupons offers vouchers gift cards happy hour`,
  '/inventory': msg`stock ingredients recipes purchase waste count low`,
  '/branches': msg`locations restaurants opening hours pause close delivery zones tables QR codes`,
  '/people': msg`users staff team employees roles permissions password access`,
  '/activity': msg`log history audit changes`,
  '/settings': msg`Stripe payments email receipts privacy guest data security options`,
  '/webhooks': msg`endpoints events deliveries integrations notifications secret`,
  '/keys': msg`API tokens secrets access integrations credentials`,
  '/requests': msg`API log errors calls debugging`,
};

/** The main navigation, and pages linked from others. */
export const PAGES: Place[] = [
  ...GROUPS.flatMap(({ destinations }) =>
    destinations.map(({ to, ...destination }) => ({ ...destination, words: WORDS[to], to: { to } })),
  ),
  {
    label: msg`All orders`,
    words: msg`table list history past completed cancelled refund`,
    icon: ListOrdered,
    role: 'counter',
    to: linkOptions({ to: '/orders', search: { view: 'table' } }),
  },
  {
    label: msg`Menu prices`,
    words: msg`price sheet raise VAT`,
    icon: Tags,
    role: 'manager',
    to: linkOptions({ to: '/menu', search: { view: 'prices' } }),
  },
  {
    label: msg`Shared options`,
    words: msg`option groups choices customizations extras toppings modifiers`,
    icon: ListChecks,
    role: 'manager',
    to: linkOptions({ to: '/menu', search: { view: 'options' } }),
  },
  {
    label: msg`Gift vouchers`,
    words: msg`gift cards credit balance`,
    icon: Gift,
    role: 'manager',
    to: linkOptions({ to: '/promotions/vouchers' }),
  },
  {
    label: msg`Printers`,
    words: msg`kitchen tickets receipts Star Epson printing`,
    icon: Printer,
    role: 'staff',
    to: linkOptions({ to: '/printers' }),
  },
  {
    label: msg`Screens`,
    words: msg`tablets devices pair kitchen display counter KDS`,
    icon: MonitorSmartphone,
    role: 'manager',
    to: linkOptions({ to: '/screens' }),
  },
  {
    label: msg`Email`,
    words: msg`sent mail SMTP invitations receipts`,
    icon: Mail,
    role: 'owner',
    mode: 'live',
    to: linkOptions({ to: '/mail' }),
  },
  {
    label: msg`Webhook deliveries`,
    words: msg`retry failed attempts events`,
    icon: History,
    role: 'manager',
    to: linkOptions({ to: '/webhooks/deliveries' }),
  },
  {
    label: msg`Kitchen display`,
    words: msg`KDS screen cooks tickets prepare`,
    icon: ChefHat,
    role: 'kitchen',
    to: '/kitchen',
  },
];

export const ACTIONS: Place[] = [
  {
    label: msg`Take an order`,
    words: msg`new order counter till add create phone`,
    icon: Zap,
    role: 'counter',
    to: linkOptions({ to: '/counter' }),
  },
  {
    label: msg`Snooze item`,
    words: msg`sold out unavailable 86 menu`,
    icon: Clock,
    role: 'staff',
    to: linkOptions({ to: '/menu' }),
  },
  {
    label: msg`Close the day`,
    words: msg`end of day Z-report cash count VAT`,
    icon: ReceiptText,
    role: 'manager',
    to: linkOptions({ to: '/reports/open' }),
  },
  {
    label: msg`Add menu item`,
    words: msg`new item dish product create`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/menu/new' }),
  },
  {
    label: msg`Import menu`,
    words: msg`upload spreadsheet CSV Square JSON`,
    icon: FileUp,
    role: 'manager',
    to: linkOptions({ to: '/menu/import' }),
  },
  {
    label: msg`Create promotion`,
    words: msg`new discount code coupon add`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/promotions', hash: 'new' }),
  },
  {
    label: msg`Issue voucher`,
    words: msg`new gift card credit add create`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/promotions/vouchers', hash: 'new' }),
  },
  {
    label: msg`Add stock item`,
    words: msg`new ingredient inventory create`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/inventory', hash: 'new' }),
  },
  {
    label: msg`Add branch`,
    words: msg`new location create`,
    icon: Plus,
    role: 'owner',
    to: linkOptions({ to: '/branches', hash: 'new' }),
  },
  {
    label: msg`Invite someone`,
    words: msg`new person user staff colleague add`,
    icon: UserPlus,
    role: 'owner',
    mode: 'live',
    to: linkOptions({ to: '/people', hash: 'new' }),
  },
  {
    label: msg`Add printer`,
    words: msg`new kitchen receipt create`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/printers', hash: 'new' }),
  },
  {
    label: msg`Pair screen`,
    words: msg`new tablet device kitchen display counter add`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/screens', hash: 'new' }),
  },
  {
    label: msg`Create API key`,
    words: msg`new token secret add`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/keys', hash: 'new' }),
  },
  {
    label: msg`Add webhook endpoint`,
    words: msg`new URL events create`,
    icon: Plus,
    role: 'manager',
    to: linkOptions({ to: '/webhooks', hash: 'new' }),
  },
  {
    label: msg`Test mode`,
    words: msg`sandbox try integration`,
    icon: FlaskConical,
    role: 'manager',
    mode: 'live',
    to: linkOptions({ to: '.', search: true, hash: TEST_MODE }),
  },
  {
    label: msg`Keyboard shortcuts`,
    words: msg`keys hotkeys help`,
    icon: Keyboard,
    role: 'counter',
    to: '?',
  },
];
