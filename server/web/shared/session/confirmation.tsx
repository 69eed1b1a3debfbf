import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { client, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { Mantine } from '../ui/mantine.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

let asking: Promise<boolean> | undefined;

/**
 * Asks the user to confirm their identity. Resolves to whether they did. Concurrent requests share one
 * dialog.
 */
export async function confirm(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const { data } = await client.GET(SESSION_PATH);
  return data !== undefined && show(data.user);
}

/** Shown above the page and its dialogs, which stay open. */
function show(user: Schemas['SessionUser']): Promise<boolean> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  return new Promise<boolean>(resolve =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <Mantine>
            <ConfirmIdentity user={user} onDone={resolve} />
          </Mantine>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  ).finally(() => root.unmount());
}
