import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { ReloadButton } from './reload-button.tsx';
import classes from './state.module.css';

/** Replaces content that failed, such as a page whose code did not load. */
export function Failed() {
  return (
    <div className={classes.state} role="alert">
      <CircleAlert size={32} aria-hidden />
      <p className={classes.title}>
        <Trans>This couldn't be displayed. Reload the page to try again.</Trans>
      </p>
      <ReloadButton />
    </div>
  );
}
