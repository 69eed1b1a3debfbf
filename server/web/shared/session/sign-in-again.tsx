import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../api/contract.ts';
import { Mantine } from '../ui/mantine.tsx';
import classes from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  /** The user whose session has ended. */
  user: Schemas['SessionUser'];
  /** Whether the page's content stays readable. */
  isReadable: boolean;
  onSignedIn(session: Schemas['Session'], password: string): void;
};

/**
 * Shown above a page whose session has ended, and above its dialogs. The page keeps all input but is inert.
 */
export default function SignInAgain({ user, isReadable, onSignedIn }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.showModal();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // The dialog focuses the first field, which is prefilled.
    current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-readable={isReadable || undefined}
      aria-labelledby="sign-in-again"
      // Reopens it after Escape.
      onClose={open}
    >
      <Mantine>
        <SignInForm email={user.email ?? ''} onSignedIn={onSignedIn}>
          <Title order={2} size="h3" id="sign-in-again">
            <Trans>Sign in to continue</Trans>
          </Title>
          <Text>
            <Trans>Your session has expired. Nothing on this page is lost.</Trans>
          </Text>
        </SignInForm>
      </Mantine>
    </dialog>
  );
}
