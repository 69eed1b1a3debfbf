import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { formatDateTime, joinParts } from '../../../shared/i18n/formats.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ONLINE_PAYMENTS_PATH, StartOnboarding, UnfinishedOnboarding } from './stripe-onboarding.tsx';

const KEYS_PAGE = {
  test: 'https://dashboard.stripe.com/test/apikeys',
  live: 'https://dashboard.stripe.com/apikeys',
};

/** Online payments through the restaurant's Stripe account. */
export function OnlinePayments() {
  const payments = api.useQuery('get', ONLINE_PAYMENTS_PATH);
  return (
    <Loaded query={payments}>
      {({ provider, stripe, stripeMode, stripeConnection }) =>
        stripe ? (
          <Account account={stripe} mode={stripeMode} />
        ) : (
          <Stack gap="sm">
            <Text>
              {provider === 'test' ? (
                <Trans>Guests make test payments: no money moves.</Trans>
              ) : (
                <Trans>
                  Guests pay at the restaurant. Connect Stripe to accept cards and wallets online.
                </Trans>
              )}
            </Text>
            {stripeConnection === 'platform' ? <Connect /> : <ConnectForm mode={stripeMode} />}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Connect() {
  const { t } = useLingui();
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>Enter your business details at Stripe. Stripe pays out your sales to your bank account.</Trans>
      </Text>
      <StartOnboarding>{t`Connect Stripe`}</StartOnboarding>
    </>
  );
}

function ConnectForm({ mode, onConnected }: { mode: Schemas['StripeMode']; onConnected?: () => void }) {
  const { t } = useLingui();
  const form = useForm({ initialValues: { secretKey: '' } });
  const connect = api.useMutation('put', '/dashboard/api/online-payments/stripe', {
    meta: { done: t`Stripe connected`, changes: [ONLINE_PAYMENTS_PATH] },
    onSuccess: () => {
      form.reset();
      onConnected?.();
    },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <Form form={form} onSubmit={body => connect.mutate({ body })}>
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label={mode === 'test' ? t`Stripe API key (test mode)` : t`Stripe API key`}
          description={t`Create a restricted key with write access to Checkout Sessions, Charges and Refunds, and Webhook Endpoints, and read access to Disputes. It is stored encrypted and never shown again.`}
          placeholder={mode === 'test' ? 'rk_test_…' : 'rk_live_…'}
          autoComplete="off"
          required
          {...form.getInputProps('secretKey')}
        />
        <Group>
          <Button type="submit" loading={connect.isPending}>
            <Trans>Connect Stripe</Trans>
          </Button>
          <Anchor href={KEYS_PAGE[mode]} target="_blank" rel="noreferrer" size="sm">
            <Trans>Open API keys in Stripe</Trans>
          </Anchor>
        </Group>
      </Stack>
    </Form>
  );
}

function Account({ account, mode }: { account: Schemas['StripeAccount']; mode: Schemas['StripeMode'] }) {
  const { t } = useLingui();
  const [replaces, setReplaces] = useState(false);
  const disconnect = api.useMutation('delete', '/dashboard/api/online-payments/stripe', {
    meta: { changes: [ONLINE_PAYMENTS_PATH] },
  });
  const { accountId, keyEnding, connectedAt, disconnectedAt, notifies } = account;
  const hasKey = account.connection === 'key';
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>Stripe</Text>
            {account.mode === 'test' && <Badge color="yellow">{t`Test mode`}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {joinParts([
              accountId,
              hasKey && t`API key ending in ${keyEnding}`,
              t`Connected ${formatDateTime(connectedAt)}`,
            ])}
          </Text>
        </div>
        <Group gap="sm">
          {hasKey && !disconnectedAt && (
            <Button variant="default" onClick={() => setReplaces(!replaces)}>
              <Trans>Replace key</Trans>
            </Button>
          )}
          <Confirm
            title={t`Disconnect Stripe?`}
            action={t`Disconnect`}
            loading={disconnect.isPending}
            onConfirm={close => disconnect.mutate({}, { onSettled: close })}
            trigger={ask => (
              <Button variant="default" color="red" onClick={ask}>
                <Trans>Disconnect</Trans>
              </Button>
            )}
          >
            <Trans>
              Guests can no longer pay online, and open payment pages close. To refund earlier payments,
              connect the account again.
            </Trans>
          </Confirm>
        </Group>
      </Group>
      {!account.acceptsPayments && !disconnectedAt && <UnfinishedOnboarding />}
      {disconnectedAt && (
        <Alert color="yellow">
          <Trans>
            A payment or refund is still being processed. No new payments are accepted. Disconnect again later
            to remove the key.
          </Trans>
        </Alert>
      )}
      {!notifies && (
        <Alert color="gray">
          <Trans>
            Stripe can't notify this service. Payments are confirmed after a short delay, and refunds and
            disputes in Stripe don't appear here.
          </Trans>{' '}
          {hasKey ? (
            <Trans>Ask your host to set PUBLIC_URL, then replace the key.</Trans>
          ) : (
            <Trans>Ask your host to set STRIPE_PLATFORM_EVENTS_SECRET.</Trans>
          )}
        </Alert>
      )}
      {replaces && <ConnectForm mode={mode} onConnected={() => setReplaces(false)} />}
    </Stack>
  );
}
