import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ReloadButton } from './reload-button.tsx';
import classes from './state.module.css';

/** Page transitions keep the old page for another second, and people get feedback within ten. */
const LATE_MS = 8_000;

/** Placeholder for a page that is loading. */
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

/** Whether loading takes too long. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
