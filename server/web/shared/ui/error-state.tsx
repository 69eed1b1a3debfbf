import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../api/errors.ts';
import { PlainButton } from './button.tsx';
import classes from './state.module.css';

/** Replaces content that could not be loaded. */
export function ErrorState({ error, retry }: { error: unknown; retry(): void }) {
  return (
    <div className={classes.state} role="alert">
      <CircleAlert size={32} aria-hidden />
      <p className={classes.title}>{describeError(error)}</p>
      <PlainButton onClick={() => retry()}>
        <Trans>Try again</Trans>
      </PlainButton>
    </div>
  );
}
