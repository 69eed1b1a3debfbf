import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatRelative } from '../../shared/i18n/formats.ts';
import { useIsScreen } from '../../shared/session/session.ts';
import { NoticeText } from './notice-text.tsx';
import classes from './notices.module.css';
import { isUrgent, type Notice } from './use-notices.ts';

type Page = {
  to: string;
  search?: Record<string, unknown>;
  label: MessageDescriptor;
  /** Whether screens, which see the notice, cannot open it. */
  forPeople?: boolean;
};

const PRINTERS = { to: '/printers', label: msg`View printers` };
const ENDPOINTS = { to: '/webhooks', label: msg`View endpoints` };
const ORDER = { to: '/orders/', label: msg`View order` };
const BRANCHES = { to: '/branches', label: msg`View branches`, forPeople: true };

/** Where to resolve each notice. */
const PAGES: Record<Notice['kind'], Page> = {
  printer_stuck: PRINTERS,
  prints_missing: PRINTERS,
  endpoint_failing: ENDPOINTS,
  endpoint_disabled: ENDPOINTS,
  refund_failed: ORDER,
  payment_disputed: ORDER,
  stripe_incomplete: { to: '/settings', label: msg`View settings` },
  screen_silent: { to: '/screens', label: msg`View screens` },
  emails_failed: { to: '/mail', label: msg`View emails` },
  low_stock: { to: '/inventory', search: { low: true }, label: msg`View low stock` },
  branch_paused: BRANCHES,
  branch_busy: BRANCHES,
};

export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <ul className={classes.list}>
      {notices
        // A page of this release may receive kinds of a later one.
        .filter(({ kind }) => kind in PAGES)
        .map(notice => (
          <li key={notice.id} className={classes.notice} data-urgent={isUrgent(notice) || undefined}>
            <Text size="sm">
              <NoticeText notice={notice} /> <Solution notice={notice} />
            </Text>
            {notice.since && (
              <Text size="xs" c="var(--text-dimmed)">
                <time dateTime={notice.since} title={formatDateTime(notice.since)}>
                  {formatRelative(notice.since)}
                </time>
              </Text>
            )}
          </li>
        ))}
    </ul>
  );
}

/** A link to the page where the notice can be resolved, if the user can open it. */
function Solution({ notice: { kind, subject } }: { notice: Notice }) {
  const { i18n } = useLingui();
  const isScreen = useIsScreen();
  const { to, search = {}, label, forPeople = false } = PAGES[kind];
  if (isScreen && forPeople) return null;
  const page = kind === 'refund_failed' || kind === 'payment_disputed' ? to + subject : to;
  return (
    <Anchor size="sm" underline="always" renderRoot={props => <Link {...props} to={page} search={search} />}>
      {i18n._(label)}
    </Anchor>
  );
}
