import { i18n } from '@lingui/core';

/** The languages of the pages, each by its own name. */
export const LOCALES = { en: 'English', ar: 'العربية' } as const;
export type Locale = keyof typeof LOCALES;

const STORED = 'locale';

export type LoadMessages = (locale: Locale) => Promise<{ messages: Record<string, unknown> }>;

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && value in LOCALES;

export const getDirection = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');

/** The language chosen before, else the browser's first supported one, else English. */
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

/** Reloads the page, because texts of routes and formats are read only once. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(STORED, locale);
  location.reload();
}

/** The language of the page, in which its user gets emails. */
export function getLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}
