import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { PlainButton } from './button.tsx';
import classes from './late-part.module.css';
import { ReloadButton } from './reload-button.tsx';
import { Spinner, useIsLate } from './waiting.tsx';

type Props = { children: ReactNode; onClose?: () => void };

/**
 * A part opened over a page, with lazily loaded code. If loading fails, the page stays and shows an error.
 * Mount it with its content, or with a `key`, because a failed part stays failed.
 */
export function LatePart({ children, onClose }: Props) {
  return (
    <Boundary failed={<Notice onClose={onClose} />}>
      <Suspense fallback={onClose && <Opening onClose={onClose} />}>{children}</Suspense>
    </Boundary>
  );
}

/** Shown while an opened part is loading. */
function Opening({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  if (useIsLate()) return <Notice onClose={onClose} />;
  return (
    <div className={classes.opening} role="status" aria-busy aria-label={t`Loading`}>
      <Spinner />
    </div>
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
        <Trans>This part of the page couldn't be loaded. Reload the page to try again.</Trans>
      </p>
      <ReloadButton />
      <PlainButton onClick={close}>
        <Trans>Close</Trans>
      </PlainButton>
    </div>
  );
}
