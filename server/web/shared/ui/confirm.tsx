import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OpenModal } from './dialogs.tsx';

type Props = {
  title: string;
  /** Describes what will happen, and what cannot be undone. */
  children: ReactNode;
  /** The confirming button, such as "Revoke key". */
  action: string;
  loading?: boolean;
  onConfirm(close: () => void): void;
  /** The element that opens the question. */
  trigger: (open: () => void) => ReactNode;
};

/** Asks before a costly action. */
export function Confirm({ title, children, action, loading = false, onConfirm, trigger }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      {trigger(() => setOpened(true))}
      {opened && (
        <OpenModal onClose={close} title={title}>
          <Stack>
            <div>{children}</div>
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                <Trans>Cancel</Trans>
              </Button>
              <Button color="red" loading={loading} onClick={() => onConfirm(close)}>
                {action}
              </Button>
            </Group>
          </Stack>
        </OpenModal>
      )}
    </>
  );
}
