import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatUpcoming } from '../../shared/i18n/formats.ts';
import { PROBLEMS } from '../printers/use-printers.ts';
import type { Notice } from './use-notices.ts';

/** A notice in a sentence or two. */
export function NoticeText({ notice }: { notice: Notice }) {
  const { i18n } = useLingui();
  const { kind, until, problem } = notice;
  const name = notice.subject ?? '';
  const count = notice.count ?? 0;
  const timezone = notice.timezone ?? undefined;
  switch (kind) {
    case 'printer_stuck':
      if (problem)
        return (
          <Trans>
            Orders are waiting for the printer “{name}”: {i18n._(PROBLEMS[problem])}.
          </Trans>
        );
      return (
        <Trans>
          Orders are waiting for the printer “{name}”, which is offline. Check its power and its network.
        </Trans>
      );
    case 'prints_missing':
      return (
        <Trans>The printer “{name}” may have missed some orders. Compare its paper with its prints.</Trans>
      );
    case 'endpoint_failing':
      if (until)
        return (
          <Trans>
            All deliveries to the webhook endpoint “{name}” are failing. It will be turned off on{' '}
            {formatDateTime(until)}.
          </Trans>
        );
      return <Trans>All deliveries to the webhook endpoint “{name}” are failing.</Trans>;
    case 'endpoint_disabled':
      return <Trans>The webhook endpoint “{name}” was turned off after days of failed deliveries.</Trans>;
    case 'refund_failed':
      return <Trans>A refund for order {name} failed. The guest hasn't been paid.</Trans>;
    case 'payment_disputed':
      return <Trans>The payment for order {name} is disputed. Respond in the Stripe Dashboard.</Trans>;
    case 'stripe_incomplete':
      return (
        <Trans>Stripe needs more details about your business. Until then, guests can't pay online.</Trans>
      );
    case 'screen_silent':
      return (
        <Trans>
          The screen “{name}” hasn't connected for days. Turn it on, or remove it if it is no longer used.
        </Trans>
      );
    case 'emails_failed':
      return (
        <Plural
          value={count}
          one="# email of the last 7 days couldn't be sent."
          other="# emails of the last 7 days couldn't be sent."
        />
      );
    case 'low_stock':
      return <Plural value={count} one="# item is low on stock." other="# items are low on stock." />;
    case 'branch_paused':
      if (until)
        return (
          <Trans>
            “{name}” is paused until {formatUpcoming(until, timezone)}.
          </Trans>
        );
      return <Trans>“{name}” is paused until someone reopens it.</Trans>;
    case 'branch_busy':
      return (
        <Trans>
          “{name}” is busy. Orders take longer until {formatUpcoming(until ?? '', timezone)}.
        </Trans>
      );
  }
}
