import { useLingui } from '@lingui/react/macro';
import classes from './state.module.css';

/** A whole page that is not there yet. */
export function Waiting() {
  const { t } = useLingui();
  return (
    <div className={classes.waiting} role="status" aria-busy aria-label={t`Loading`}>
      <div className={classes.spinner} />
    </div>
  );
}
