import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatTime } from '../../shared/i18n/formats.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { isPast, type OrderStatus } from '../../shared/orders/statuses.ts';
import classes from './tracking.module.css';

/** An order's steps. Completed ones show their time. */
export function Progress({ order }: { order: Schemas['GuestOrder'] }) {
  const { t } = useLingui();
  const { status, steps, type, timezone } = order;
  const texts: Record<OrderStatus, string> = {
    pending: t`Received`,
    confirmed: t`Confirmed`,
    preparing: t`Being prepared`,
    ready: type === 'pickup' ? t`Ready for pickup` : t`Ready`,
    delivering: t`On its way`,
    completed: type === 'delivery' ? t`Delivered` : t`Handed over`,
    cancelled: t`This order was cancelled.`,
  };
  const shown = keysOf(texts).filter(
    step => step !== 'cancelled' && (step !== 'delivering' || type === 'delivery'),
  );
  const isCancelled = status === 'cancelled';
  return (
    <>
      {/* Always the same element, because screen readers announce only changes within a known element. */}
      <p role="status" className={isCancelled ? classes.cancelled : 'visually-hidden'}>
        {texts[status]}
      </p>
      {!isCancelled && (
        <ol className={classes.steps} aria-label={t`Progress`}>
          {shown.map(step => {
            const at = steps.findLast(reached => reached.status === step)?.at;
            const isDone = isPast(status, step) || status === 'completed';
            return (
              <li key={step} data-done={isDone} aria-current={step === status ? 'step' : undefined}>
                <span className={classes.dot}>{isDone && <Check size={14} aria-hidden />}</span>
                <span>{texts[step]}</span>
                {at && !isPast(step, status) && <time dateTime={at}>{formatTime(at, timezone)}</time>}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
