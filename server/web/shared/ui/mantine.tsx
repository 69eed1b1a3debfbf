import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { useLingui } from '@lingui/react';
import { type CSSVariablesResolver, DirectionProvider, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { getDirection, isLocale } from '../i18n/locale.ts';
import { createPageTheme } from './theme.ts';

// In the build, every component imports its own styles.
if (import.meta.env.DEV) await import('@mantine/core/styles.css');

const getNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
setNonce(getNonce());

/** The styles of every application. Mantine's default text is too pale (WCAG AA). */
const COLORS = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-dimmed': 'var(--text-dimmed)',
  '--mantine-color-error': 'var(--danger)',
};

const ORANGE = '#a8380b';
const ON_LIGHT = { '--mantine-color-orange-light-color': ORANGE, '--mantine-color-orange-outline': ORANGE };

const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...COLORS, ...ON_LIGHT },
  dark: COLORS,
});

/** Provides Mantine's components. The kitchen display and the storefront load it only for forms. */
export function Mantine({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  const [theme] = useState(createPageTheme);
  return (
    <DirectionProvider
      initialDirection={isLocale(locale) ? getDirection(locale) : 'ltr'}
      detectDirection={false}
    >
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        getStyleNonce={getNonce}
        cssVariablesResolver={cssVariables}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
