import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, isApiError, isSignedOut, needsSecondFactor } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';
import { Form } from '../ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { usePasskey } from './use-passkey.ts';

type Props = {
  /** The expected user's email address. */
  email?: string;
  onSignedIn(session: Schemas['Session'], password: string): void;
  /** The introduction above the form. */
  children: ReactNode;
};

export function SignInForm({ email = '', onSignedIn, children }: Props) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '', code: '' } });
  /** The restaurant that was chosen for an email address. */
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const signIn = api.useMutation('post', SESSION_PATH, {
    meta: { showsErrors: true },
    onSuccess: (session, { body }) => onSignedIn(session, body.password),
  });
  const passkey = usePasskey(
    async () => (await import('./passkeys.ts')).signInWithPasskey(),
    session => onSignedIn(session, ''),
  );
  const describeFailure = (error: unknown) => {
    if (!isSignedOut(error)) return describeError(error);
    return needsCode
      ? t`The password or the code is incorrect. Each code works once.`
      : t`The email address or password is incorrect.`;
  };
  const needsCode = needsSecondFactor(signIn.error) || Boolean(signIn.variables?.body.code);
  const send = ({ code, ...credentials }: typeof form.values, restaurantId = chosen[credentials.email]) =>
    signIn.mutate({
      body: {
        ...credentials,
        ...(restaurantId && { restaurantId }),
        ...(code && { code }),
        language: getLocale(),
      },
    });
  const restaurants = isApiError(signIn.error) ? (signIn.error.restaurants ?? []) : [];
  if (restaurants.length > 0)
    return (
      <ChooseRestaurant
        restaurants={restaurants}
        onChoose={restaurantId => {
          const values = form.getValues();
          setChosen({ [values.email]: restaurantId });
          send(values, restaurantId);
        }}
        onLeave={signIn.reset}
      />
    );
  return (
    <Form form={form} onSubmit={values => send(values)}>
      <Stack>
        <div>{children}</div>
        {signIn.error && !needsSecondFactor(signIn.error) && (
          <Alert color="red" role="alert">
            {describeFailure(signIn.error)}
          </Alert>
        )}
        <TextInput
          label={t`Email address`}
          type="email"
          autoComplete="username"
          required
          autoFocus={!email}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {needsCode && <CodeField autoFocus key={form.key('code')} {...form.getInputProps('code')} />}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          <Trans>Sign in</Trans>
        </Button>
        <PasskeyButton passkey={passkey}>
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
        <ProviderButton />
      </Stack>
    </Form>
  );
}

type ChoiceProps = {
  restaurants: Schemas['RestaurantChoice'][];
  onChoose(restaurantId: string): void;
  onLeave(): void;
};

/** Lets a person with users in several restaurants choose one. */
export function ChooseRestaurant({ restaurants, onChoose, onLeave }: ChoiceProps) {
  return (
    <Stack>
      <Title order={1} size="h2">
        <Trans>Choose a restaurant</Trans>
      </Title>
      {restaurants.map(({ id, name }) => (
        <Button key={id} variant="light" onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
      <Button variant="default" onClick={onLeave}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </Stack>
  );
}
