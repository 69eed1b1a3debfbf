import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { isSignedOut } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';
import { Form } from '../ui/form.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { CodeField } from './code-field.tsx';
import { type Choice, finishAtProvider, PROVIDER_PATH, type Proof, signInWith } from './provider.ts';
import { useProviderErrors, useProviderName } from './provider-button.tsx';
import { ChooseRestaurant } from './sign-in-form.tsx';

type Props = {
  /** Of the identity provider's redirect. */
  parameters: URLSearchParams;
  onLeave(): void;
};

/** A code works once. */
const ONCE = { retry: false, staleTime: Number.POSITIVE_INFINITY };

/** Finishes a sign-in with the identity provider. */
export default function ProviderReturn({ parameters, onLeave }: Props) {
  const [choice, choose] = useState<Choice>();
  const { data: proof, error } = useQuery({
    queryKey: ['provider-return'],
    queryFn: () => finishAtProvider(parameters),
    ...ONCE,
  });
  const isConfirmed = proof?.purpose === 'confirmation';
  useEffect(() => {
    if (isConfirmed) window.close();
  }, [isConfirmed]);
  if (error) return <Failed error={error} onLeave={onLeave} />;
  if (!proof) return <Waiting />;
  if (isConfirmed)
    return (
      <Stack>
        <Title order={1} size="h2">
          <Trans>Confirmed</Trans>
        </Title>
        <Text role="status">
          <Trans>You can close this window.</Trans>
        </Text>
      </Stack>
    );
  const { restaurants } = proof;
  if (restaurants.length > 1 && !choice)
    return (
      <ChooseRestaurant
        restaurants={restaurants}
        onChoose={restaurantId => choose({ restaurantId })}
        onLeave={onLeave}
      />
    );
  return <SignIn proof={proof} choice={choice ?? {}} onLeave={onLeave} />;
}

type SignInProps = Pick<Props, 'onLeave'> & { proof: Proof; choice: Choice };

function SignIn({ proof, choice, onLeave }: SignInProps) {
  const { data: isSignedIn, error } = useQuery({
    queryKey: ['provider-sign-in', choice],
    queryFn: () => signInWith(proof, choice),
    ...ONCE,
  });
  useEffect(() => {
    if (isSignedIn) location.replace(proof.returnTo);
  }, [isSignedIn, proof]);
  if (error) return <Failed error={error} onLeave={onLeave} />;
  if (isSignedIn !== false) return <Waiting />;
  return <CodeForm proof={proof} choice={choice} onLeave={onLeave} />;
}

function Failed({ error, onLeave }: { error: unknown; onLeave(): void }) {
  const { t } = useLingui();
  const name = useProviderName() ?? '';
  const describe = useProviderErrors();
  const text = () => {
    if (!isSignedOut(error)) return describe(error, name);
    const { emailVerified } = error as { emailVerified?: boolean };
    if (emailVerified === undefined) return t`This sign-in has expired or was cancelled. Try again.`;
    return emailVerified
      ? t`No user here has the email address of your ${name} account. Ask an owner to invite you.`
      : t`${name} hasn't verified your email address. Use your password, or ask your administrator.`;
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        <Trans>You aren't signed in</Trans>
      </Title>
      <Alert color="red" role="alert">
        {text()}
      </Alert>
      <Button onClick={onLeave}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </Stack>
  );
}

function CodeForm({ proof: { token, returnTo }, choice, onLeave }: SignInProps) {
  const { t } = useLingui();
  const name = useProviderName() ?? '';
  const describe = useProviderErrors();
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' } });
  const signIn = api.useMutation('post', PROVIDER_PATH, {
    meta: { showsErrors: true },
    onSuccess: () => location.replace(returnTo),
  });
  const { error } = signIn;
  return (
    <Form
      form={form}
      onSubmit={({ code }) => signIn.mutate({ body: { token, code, ...choice, language: getLocale() } })}
    >
      <Stack>
        <Title order={1} size="h2">
          <Trans>Two-step verification</Trans>
        </Title>
        {error && (
          <Alert color="red" role="alert">
            {isSignedOut(error)
              ? t`The code is incorrect, or this sign-in has expired. Each code works once.`
              : describe(error, name)}
          </Alert>
        )}
        <CodeField autoFocus key={form.key('code')} {...form.getInputProps('code')} />
        <Button type="submit" loading={signIn.isPending || signIn.isSuccess}>
          <Trans>Sign in</Trans>
        </Button>
        <Button variant="default" onClick={onLeave}>
          <Trans>Back to sign-in</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
