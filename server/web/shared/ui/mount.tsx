import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLocale, getDirection, getInitialLocale, type LoadMessages } from '../i18n/locale.ts';
import { theme } from './theme.ts';

type Application = { loadMessages: LoadMessages; queryClient: QueryClient; children: () => ReactNode };

const getNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Shows an application in the page, in the reader's language and colours. */
export async function mount({ loadMessages, queryClient, children }: Application): Promise<void> {
  // In the build every component brings its own styles.
  if (import.meta.env.DEV) await import('@mantine/core/styles.css');
  const locale = getInitialLocale();
  await activateLocale(locale, loadMessages);
  setNonce(getNonce());
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <DirectionProvider initialDirection={getDirection(locale)} detectDirection={false}>
          <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={getNonce}>
            <QueryClientProvider client={queryClient}>{children()}</QueryClientProvider>
          </MantineProvider>
        </DirectionProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
