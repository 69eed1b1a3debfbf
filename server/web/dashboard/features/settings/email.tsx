import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useSession } from '../../../shared/session/session.ts';
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
            <>
              <DailySummary isOn={value.dailySummary} />
              <Anchor renderRoot={props => <Link to="/mail" {...props} />}>
                <Trans>View emails</Trans>
              </Anchor>
            </>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** Applies to the live restaurant, and to each owner separately. */
function DailySummary({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const { user, testMode } = useSession();
  const set = api.useMutation('put', '/dashboard/api/mail/daily-summary', {
    meta: { done: t`Saved`, changes: ['/dashboard/api/mail/settings'] },
  });
  if (testMode === 'on') return null;
  const { email } = user;
  return (
    <Switch
      label={t`Email me a daily summary`}
      description={t`Orders, sales, refunds, and payment methods of each branch, to ${email} after the day ends at 5 AM.`}
      checked={set.isPending ? set.variables.body.enabled : isOn}
      onChange={({ currentTarget: { checked } }) => set.mutate({ body: { enabled: checked } })}
    />
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
      This service doesn't send emails. To turn them on, its operator must set <code>SMTP_URL</code>. Until
      then, pass on one-time passwords yourself.
    </Trans>
  );
}
