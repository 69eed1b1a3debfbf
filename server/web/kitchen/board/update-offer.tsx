import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useUpdate } from '../offline/use-update.ts';
import classes from './banner.module.css';

/**
 * Offers a new version of the page. It is used when accepted or after the screen was closed, never in the
 * middle of work.
 */
export function UpdateOffer() {
  const change = useUpdate();
  const [isLater, setLater] = useState(false);
  if (!change || isLater) return null;
  return (
    <div className={`${classes.banner} ${classes.offer}`} role="status">
      <RefreshCw aria-hidden />
      <span>
        <Trans>A new version of this display is available.</Trans>
      </span>
      <button type="button" className={classes.choice} onClick={change}>
        <Trans>Update now</Trans>
      </button>
      <button type="button" className={classes.choice} onClick={() => setLater(true)}>
        <Trans>Later</Trans>
      </button>
    </div>
  );
}
