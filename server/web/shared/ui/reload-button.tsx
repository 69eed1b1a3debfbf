import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '../api/errors.ts';
import { PlainButton } from './button.tsx';

const ANSWER_MS = 5_000;

/** Reloads the page after code that did not load, because a browser remembers a module's failure until then. */
export function ReloadButton() {
  const [unreachable, setUnreachable] = useState<unknown>();
  const reload = async () => {
    try {
      // Checks the service first: without it, the browser's error page would replace what is still shown.
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
