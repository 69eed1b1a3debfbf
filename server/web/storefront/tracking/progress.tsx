import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatTime } from '../../shared/i18n/formats.ts';
import { isPast, type OrderStatus } from '../../shared/orders/statuses.ts';
import classes from './tracking.module.css';

/** The steps of an order. Past ones show their time. */
export function Progress({ order }: { order: Schemas['GuestOrder'] }) {
  const { t } = useLingui();
  const { status, steps, type, timezone } = order;
  const labels: [OrderStatus, string][] = [
    ['pending', t`Received`],
    ['confirmed', t`Confirmed`],
    ['preparing', t`Being prepared`],
    ['ready', type === 'pickup' ? t`Ready to collect` : t`Ready`],
    ...(type === 'delivery' ? [['delivering', t`On its way`] as [OrderStatus, string]] : []),
    ['completed', type === 'delivery' ? t`Delivered` : t`Handed over`],
  ];
  const isCancelled = status === 'cancelled';
  const statusText = isCancelled
    ? t`This order was cancelled.`
    : labels.find(([step]) => step === status)?.[1];
  return (
    <>
      {/* One element all the while: a screen reader announces only what changes in an element that it knows. */}
      <p role="status" className={isCancelled ? classes.cancelled : 'visually-hidden'}>
        {statusText}
      </p>
      {!isCancelled && (
        <ol className={classes.steps} aria-label={t`Progress`}>
          {labels.map(([step, label]) => {
            const at = steps.findLast(reached => reached.status === step)?.at;
            const isDone = isPast(status, step) || status === 'completed';
            return (
              <li key={step} data-done={isDone} aria-current={step === status ? 'step' : undefined}>
                <span className={classes.dot}>{isDone && <Check size={14} aria-hidden />}</span>
                <span>{label}</span>
                {at && !isPast(step, status) && <time dateTime={at}>{formatTime(at, timezone)}</time>}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
