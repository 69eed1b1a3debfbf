import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import { openProofs } from './provider.ts';
import { useProviderErrors, useProviderName } from './provider-button.tsx';

/** Confirms the session in a window of the identity provider, so that the page stays as it is. */
export default function ConfirmWithProvider({ onDone, ...rest }: { onDone(): void }) {
  const name = useProviderName();
  const describe = useProviderErrors();
  const start = api.useMutation('post', `${SESSION_PATH}/confirmation/provider-setup`, {
    meta: { showsErrors: true },
  });
  const confirm = api.useMutation('post', `${SESSION_PATH}/confirmation`, {
    meta: { showsErrors: true },
    onSuccess: onDone,
  });
  const take = useEffectEvent((providerToken: string) => confirm.mutate({ body: { providerToken } }));
  useEffect(() => {
    const proofs = openProofs();
    proofs.onmessage = ({ data }) => take(String(data));
    return () => proofs.close();
  }, []);
  if (name === undefined) return null;
  function open() {
    // Browsers open a window only at once.
    const popup = window.open('', 'provider', 'popup,width=480,height=680');
    start.mutate(
      {},
      {
        onSuccess: ({ url }) => popup?.location.replace(url),
        onError: () => popup?.close(),
      },
    );
  }
  const error = start.error ?? confirm.error;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Building2 size={16} aria-hidden />}
        loading={start.isPending || confirm.isPending}
        onClick={open}
        {...rest}
      >
        <Trans>Confirm with {name}</Trans>
      </Button>
      {error && (
        <Alert color="red" role="alert">
          {describe(error, name)}
        </Alert>
      )}
    </>
  );
}
