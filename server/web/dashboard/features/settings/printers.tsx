import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Leads to the printers, which managers set up, too. */
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
