import './base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLocale, getInitialLocale, type LoadMessages } from '../i18n/locale.ts';
import { Boundary } from './boundary.tsx';
import { Failed } from './failed.tsx';

type Application = { loadMessages: LoadMessages; queryClient: QueryClient; children: () => ReactNode };

/** Renders an application in the reader's language. */
export async function mount({ loadMessages, queryClient, children }: Application): Promise<void> {
  applyColorScheme();
  await activateLocale(getInitialLocale(), loadMessages);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Boundary failed={<Failed />}>
          <QueryClientProvider client={queryClient}>{children()}</QueryClientProvider>
        </Boundary>
      </I18nProvider>
    </StrictMode>,
  );
}

/** Mantine's own setting, also for applications that load Mantine late. */
function applyColorScheme(): void {
  const stored = localStorage.getItem('mantine-color-scheme-value');
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.mantineColorScheme = stored;
}
