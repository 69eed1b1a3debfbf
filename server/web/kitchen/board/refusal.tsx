import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import classes from './banner.module.css';

/** A rejected tap, for example because the order was cancelled first. */
export function Refusal({ text, onDismiss }: { text: string; onDismiss(): void }) {
  const { t } = useLingui();
  return (
    <div className={`${classes.banner} ${classes.refusal}`} role="alert">
      <CircleAlert aria-hidden />
      <span>{text}</span>
      <button type="button" className={classes.dismiss} aria-label={t`Dismiss`} onClick={onDismiss}>
        <X aria-hidden />
      </button>
    </div>
  );
}
