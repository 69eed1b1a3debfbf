import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';

/** How the service's emails are sent. */
export function Email() {
  const settings = api.useQuery('get', '/dashboard/api/mail/settings');
  return (
    <Loaded query={settings}>
      {value => (
        <Stack gap="sm">
          <Text>
            <Description settings={value} />
          </Text>
          {value.transport !== 'none' && (
            <Anchor renderRoot={props => <Link to="/mail" {...props} />}>
              <Trans>View emails</Trans>
            </Anchor>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Description({ settings: { transport, sender } }: { settings: Schemas['MailSettings'] }) {
  if (transport === 'smtp')
    return (
      <Trans>
        Invitations, password resets, and security notices are sent from <strong>{sender}</strong>.
      </Trans>
    );
  if (transport === 'kept')
    return <Trans>Emails are kept here instead of being sent, because this is a demo or test mode.</Trans>;
  return (
    <Trans>
      This service doesn't send emails. To turn them on, its operator sets <code>SMTP_URL</code>. Until then,
      you hand over one-time passwords.
    </Trans>
  );
}
