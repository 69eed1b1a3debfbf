import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { SecretOnce } from '../../../shared/ui/secret-once.tsx';

/** How the user gets a password: by email, or from the reader. */
export function AccessGiven({ invitation }: { invitation: Schemas['Invitation'] }) {
  const { t } = useLingui();
  const { user, oneTimePassword } = invitation;
  if (oneTimePassword === null)
    return (
      <Text role="status">
        <Trans>
          {user.name} gets an email at <strong>{user.email}</strong> with a link to choose a password. The
          link works for 72 hours.
        </Trans>
      </Text>
    );
  return (
    <Stack>
      <Text>
        <Trans>
          {user.name} signs in as <strong>{user.email}</strong> with this password, then chooses a new one.
        </Trans>
      </Text>
      <SecretOnce
        label={t`One-time password`}
        secret={oneTimePassword}
        validity={t`It expires after 72 hours.`}
      />
    </Stack>
  );
}
