import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';

/** The content of a stored email. */
export function MailContent({ mail, onClose }: { mail: Schemas['Mail']; onClose(): void }) {
  const { t } = useLingui();
  const content = api.useQuery('get', '/dashboard/api/mail/{mailId}/content', {
    params: { path: { mailId: mail.id } },
  });
  return (
    <OpenDrawer onClose={onClose} title={t`Email to ${mail.to}`}>
      <Loaded query={content}>
        {({ subject, text }) => (
          <Stack>
            <Text fw={600} dir="auto">
              {subject}
            </Text>
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Stack>
        )}
      </Loaded>
    </OpenDrawer>
  );
}
