import { useLingui } from '@lingui/react';
import { isLocale, type Locale } from '../i18n/locale.ts';

/** The language of the page, in which its user gets emails. */
export function useLanguage(): Locale {
  const { locale } = useLingui().i18n;
  return isLocale(locale) ? locale : 'en';
}
