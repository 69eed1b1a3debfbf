import { i18n } from '@lingui/core';

/** The languages of the pages, each by its own name. */
export const LOCALES = { en: 'English', ar: 'العربية' } as const;
export type Locale = keyof typeof LOCALES;

const STORED = 'locale';

export type LoadMessages = (locale: Locale) => Promise<{ messages: Record<string, unknown> }>;

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && value in LOCALES;

export const getDirection = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');

/** The language chosen before, else the first of the browser's that there is, else English. */
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

/** The page is loaded again: texts that were read once, as of routes and formats, follow too. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(STORED, locale);
  location.reload();
}
