import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Links to the screens, which managers can also pair. */
export function Screens() {
  return (
    <Stack gap="sm">
      <Text>
        <Trans>Pair kitchen displays and counters with a code, so nobody has to sign in.</Trans>
      </Text>
      <Anchor renderRoot={props => <Link to="/screens" {...props} />}>
        <Trans>View screens</Trans>
      </Anchor>
    </Stack>
  );
}
