import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ReloadButton } from './reload-button.tsx';
import classes from './state.module.css';

/** A page that is opened from another one is waited for a second longer, and people get a sign within ten. */
const LATE_MS = 8_000;

/** A whole page that is not there yet. */
export function Waiting() {
  const { t } = useLingui();
  const isLate = useIsLate();
  return (
    <div className={classes.waiting}>
      <div
        className={classes.state}
        role="status"
        aria-busy={!isLate}
        aria-label={isLate ? undefined : t`Loading`}
      >
        <Spinner />
        {isLate && (
          <>
            <p className={classes.title}>
              <Trans>This is taking longer than usual.</Trans>
            </p>
            <ReloadButton />
          </>
        )}
      </div>
    </div>
  );
}

export const Spinner = () => <div className={classes.spinner} />;

/** Whether what is waited for should have come by now. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
