import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { api, SESSION_PATH } from '../api/api.ts';
import { describeError, isApiError } from '../api/errors.ts';

const MAX_RETURN_TO = 500;

/** The name of the identity provider of the service. */
export function useProviderName(): string | undefined {
  const methods = api.useQuery('get', `${SESSION_PATH}/methods`, {}, { staleTime: Number.POSITIVE_INFINITY });
  return methods.data?.provider?.name;
}

/** Leads to the identity provider, where the service has one. */
export function ProviderButton() {
  const name = useProviderName();
  const describe = useProviderErrors();
  const start = api.useMutation('post', `${SESSION_PATH}/provider-sign-in/setup`, {
    meta: { showsErrors: true },
    onSuccess: ({ url }) => location.assign(url),
  });
  if (name === undefined) return null;
  const here = location.pathname + location.search;
  // A longer one is not worth a rejected sign-in.
  const body = here.length <= MAX_RETURN_TO ? { returnTo: here } : {};
  return (
    <>
      <Button
        variant="default"
        leftSection={<Building2 size={16} aria-hidden />}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ body })}
      >
        <Trans>Sign in with {name}</Trans>
      </Button>
      {start.error && (
        <Alert color="red" role="alert">
          {describe(start.error, name)}
        </Alert>
      )}
    </>
  );
}

/** What a person reads when the identity provider can't be reached. */
export function useProviderErrors() {
  const { t } = useLingui();
  return (error: unknown, name: string): string =>
    isApiError(error) && error.code === 'unavailable'
      ? t`Sign-in with ${name} is not available. Use your password, or try again.`
      : describeError(error);
}
