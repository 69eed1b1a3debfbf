import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../api/errors.ts';
import classes from './state.module.css';

/** In the place of what could not be loaded. */
export function ErrorState({ error, retry }: { error: unknown; retry(): void }) {
  return (
    <Stack className={classes.state} role="alert">
      <CircleAlert size={32} aria-hidden />
      <Text maw="30rem">{describeError(error)}</Text>
      <Button variant="default" onClick={() => retry()}>
        <Trans>Try again</Trans>
      </Button>
    </Stack>
  );
}
