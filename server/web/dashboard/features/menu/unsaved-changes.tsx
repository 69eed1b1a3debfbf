import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';

type Props = {
  exist: boolean;
  /** Whether a navigation loses nothing. */
  survive?(...move: Parameters<ShouldBlockFn>): boolean;
};

/** Asks before leaving a page with unsaved changes. */
export function UnsavedChanges({ exist, survive = () => false }: Props) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: move => exist && !survive(move),
    enableBeforeUnload: exist,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t`Leave without saving?`}>
      <Stack>
        <Trans>You have unsaved changes.</Trans>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            <Trans>Stay</Trans>
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
