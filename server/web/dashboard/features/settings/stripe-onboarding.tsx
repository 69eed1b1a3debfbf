import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '../../../shared/api/api.ts';

export const ONLINE_PAYMENTS_PATH = '/dashboard/api/online-payments';

/** Links the owner to Stripe's onboarding pages, which return to the settings. */
export function StartOnboarding({ children }: { children: string }) {
  const start = api.useMutation('post', '/dashboard/api/online-payments/stripe/onboarding', {
    meta: { changes: [ONLINE_PAYMENTS_PATH] },
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Button w="fit-content" loading={start.isPending} onClick={() => start.mutate({})}>
      {children}
    </Button>
  );
}

/** An account that cannot accept payments yet. The owner may just have returned from Stripe. */
export function UnfinishedOnboarding() {
  const { t } = useLingui();
  const { mutate: check } = api.useMutation('post', '/dashboard/api/online-payments/stripe/check', {
    meta: { changes: [ONLINE_PAYMENTS_PATH] },
  });
  useEffect(() => check({}), [check]);
  return (
    <Alert color="yellow">
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Stripe needs more details about your business. Until then, guests can't pay online. Stripe's
            checks can take a few minutes.
          </Trans>
        </Text>
        <StartOnboarding>{t`Continue at Stripe`}</StartOnboarding>
      </Stack>
    </Alert>
  );
}
