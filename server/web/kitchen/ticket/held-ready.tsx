import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useDeviceTime } from '../../shared/ui/use-now.ts';
import classes from './ticket-card.module.css';

/** Shown on the button while "ready" can still be undone. */
export function HeldReady({ readyAt = 0 }: { readyAt?: number | undefined }) {
  const seconds = Math.max(0, Math.round((readyAt - useDeviceTime(250)) / 1_000));
  return (
    <>
      <Undo2 aria-hidden />
      <span>
        <Trans>Undo</Trans>
      </span>
      <span className={classes.seconds} aria-hidden>
        {seconds > 0 && seconds}
      </span>
    </>
  );
}
