import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { PlainButton } from './button.tsx';
import classes from './late-part.module.css';
import { ReloadButton } from './reload-button.tsx';

type Props = { children: ReactNode; onClose?: () => void };

/**
 * What is opened over a page, with code that is loaded only then. When that fails, the page stays and says so. It is shown with
 * its content, or has a `key` of it: what failed once fails as long as it is shown.
 */
export function LatePart({ children, onClose }: Props) {
  return (
    <Boundary failed={<Notice onClose={onClose} />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

function Notice({ onClose }: { onClose: (() => void) | undefined }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <div className={classes.notice} role="alert">
      <p>
        <Trans>This part of the page could not be loaded. Reload the page to try again.</Trans>
      </p>
      <ReloadButton />
      <PlainButton onClick={close}>
        <Trans>Close</Trans>
      </PlainButton>
    </div>
  );
}
