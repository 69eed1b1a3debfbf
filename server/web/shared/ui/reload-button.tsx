import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '../api/errors.ts';
import { PlainButton } from './button.tsx';

const ANSWER_MS = 5_000;

/** Reloads the page after code failed to load, because browsers cache a module's failure until then. */
export function ReloadButton() {
  const [unreachable, setUnreachable] = useState<unknown>();
  const reload = async () => {
    try {
      // Checks the service first, because the browser's error page would otherwise replace the remaining
      // content.
      await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) });
      location.reload();
    } catch (error) {
      setUnreachable(error);
    }
  };
  return (
    <>
      {unreachable !== undefined && <p>{describeError(unreachable)}</p>}
      <PlainButton onClick={() => void reload()}>
        <Trans>Reload</Trans>
      </PlainButton>
    </>
  );
}
