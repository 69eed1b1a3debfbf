import { Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { Schemas } from '../../shared/api/contract.ts';
import { useSetDelay } from '../../shared/branches/use-set-delay.ts';
import classes from './toolbar.module.css';

const STEP_MINUTES = 15;

/** Delays new orders, or ends the delay. */
export default function BusyButton({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const { setDelay, isPending } = useSetDelay(branch);
  const { delayMinutes } = branch;
  const isBusy = delayMinutes > 0;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={isBusy}
      aria-label={isBusy ? t`Busy: ${delayMinutes} min longer` : t`Busy: add ${STEP_MINUTES} min`}
      aria-disabled={isPending}
      onClick={() => !isPending && setDelay(isBusy ? 0 : STEP_MINUTES)}
    >
      <Hourglass aria-hidden />
      <span className={classes.label}>
        {isBusy ? <Trans>+{delayMinutes} min</Trans> : <Trans>Busy</Trans>}
      </span>
    </button>
  );
}
