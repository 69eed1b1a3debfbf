import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Links to the printers, which managers can also set up. */
export function Printers() {
  return (
    <Stack gap="sm">
      <Text>
        <Trans>Kitchen tickets and receipts are printed by network printers at your branches.</Trans>
      </Text>
      <Anchor renderRoot={props => <Link to="/printers" {...props} />}>
        <Trans>View printers</Trans>
      </Anchor>
    </Stack>
  );
}
