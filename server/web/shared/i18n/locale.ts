import { i18n } from '@lingui/core';

/** The pages' languages with their native names. */
export const LOCALES = { en: 'English', ar: 'العربية' } as const;
export type Locale = keyof typeof LOCALES;

const STORED = 'locale';

export type LoadMessages = (locale: Locale) => Promise<{ messages: Record<string, unknown> }>;

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && value in LOCALES;

export const getDirection = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');

/** The stored language, the browser's first supported one, or English. */
export function getInitialLocale(): Locale {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages.map(tag => tag.split('-')[0])];
  return wanted.find(isLocale) ?? 'en';
}

export async function activateLocale(locale: Locale, load: LoadMessages): Promise<void> {
  const { messages } = await load(locale);
  i18n.loadAndActivate({ locale, messages: messages as Parameters<typeof i18n.load>[1] });
  document.documentElement.lang = locale;
  document.documentElement.dir = getDirection(locale);
}

/** Reloads the page, because route texts and formats are read only once. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(STORED, locale);
  location.reload();
}

/** The page's language, also used for the user's emails. */
export function getLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}
