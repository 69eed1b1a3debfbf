import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '../api/errors.ts';
import { PlainButton } from './button.tsx';

const ANSWER_MS = 5_000;

/** The way out after code that did not load: of a module that failed, a browser keeps the failure as long as the page lives. */
export function ReloadButton() {
  const [unreachable, setUnreachable] = useState<unknown>();
  const reload = async () => {
    try {
      // Without the service, the browser's own error page would take the place of what is still shown.
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
