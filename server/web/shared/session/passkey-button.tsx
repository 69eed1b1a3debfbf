import { Alert, Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasPasskeys, type usePasskey } from './use-passkey.ts';

type Props = {
  passkey: Pick<ReturnType<typeof usePasskey>, 'use' | 'isPending' | 'problem'>;
  children: ReactNode;
};

/** Uses a passkey instead of a password, where supported. */
export function PasskeyButton({ passkey: { use, isPending, problem }, children, ...rest }: Props) {
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={isPending}
        onClick={use}
        {...rest}
      >
        {children}
      </Button>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
