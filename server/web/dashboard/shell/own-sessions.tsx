import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { api } from '../../shared/api/api.ts';
import { formatDateTime, joinParts } from '../../shared/i18n/formats.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';

const PATH = '/dashboard/api/session/own';

/** The devices on which the user is signed in. */
export default function OwnSessions() {
  const { t } = useLingui();
  const own = api.useQuery('get', PATH, {}, { refetchOnMount: 'always' });
  const end = api.useMutation('post', `${PATH}/end`, {
    meta: { done: t`Device signed out`, changes: [PATH] },
  });
  const endOthers = api.useMutation('post', `${PATH}/end-others`, {
    meta: { done: t`All other devices signed out`, changes: [PATH] },
  });
  return (
    <Loaded query={own}>
      {({ sessions }) => (
        <Stack>
          {sessions.map(({ id, browser, system, current, lastUsedAt }) => {
            const device = joinParts([browser, system]) || t`Unknown device`;
            return (
              <Group key={id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600}>{device}</Text>
                  <Text size="sm" c="dimmed">{t`Last used ${formatDateTime(lastUsedAt)}`}</Text>
                </div>
                {current ? (
                  <Badge variant="light">{t`This device`}</Badge>
                ) : (
                  <Button
                    variant="default"
                    size="compact-md"
                    flex="none"
                    loading={end.isPending && end.variables.body.sessionId === id}
                    aria-label={t`Sign out ${device}`}
                    onClick={() => end.mutate({ body: { sessionId: id } })}
                  >
                    <Trans>Sign out</Trans>
                  </Button>
                )}
              </Group>
            );
          })}
          {sessions.length > 1 && (
            <Button
              color="red"
              variant="light"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate({})}
            >
              <Trans>Sign out all other devices</Trans>
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
