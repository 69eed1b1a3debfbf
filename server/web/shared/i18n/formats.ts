import { i18n } from '@lingui/core';
import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { serviceClock } from '../api/service-clock.ts';

/** Formats a decimal amount, such as `12.50`, for the reader's language. */
export function formatMoney(amount: string | number, currency: string): string {
  // Browsers round to everyday precision, such as whole IQD, while the service has thousandths.
  const digits = CURRENCY_DIGITS[currency];
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(amount));
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(i18n.locale, options).format(value);
}

/** The name of a country by its ISO 3166-1 code. */
export const formatCountry = (code: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code;

const format = (at: string | Date, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone }).format(new Date(at));

/** Pass a branch's `timezone` for its local time. The default is the reader's. */
export const formatTime = (at: string | Date, timeZone?: string) =>
  format(at, timeZone, { timeStyle: 'short' });

export const formatDate = (at: string | Date, timeZone?: string) =>
  format(at, timeZone, { dateStyle: 'medium' });

/** Without the year, for charts. */
export const formatDay = (at: string | Date, timeZone?: string) =>
  format(at, timeZone, { day: 'numeric', month: 'short' });

export const formatDateTime = (at: string | Date, timeZone?: string) =>
  format(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * For tables: includes the year only if different, and with `withZone` the zone, as "GMT+9" or its local
 * name.
 */
export function formatShortTime(
  at: string | Date,
  timeZone: string | undefined,
  { withZone = false, now = new Date(serviceClock.now()) } = {},
): string {
  const yearOf = (moment: string | Date) => format(moment, timeZone, { year: 'numeric' });
  return format(at, timeZone, {
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(withZone && { timeZoneName: 'short' }),
  });
}

/** The time if today, otherwise with the date. */
export const formatUpcoming = (at: string, timeZone?: string): string =>
  formatDate(at, timeZone) === formatDate(new Date(serviceClock.now()), timeZone)
    ? formatTime(at, timeZone)
    : formatShortTime(at, timeZone);

/** With seconds, for events in quick succession. */
export const formatMoment = (at: string | Date) =>
  format(at, undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * Joins parts of a line. Each keeps its own text direction, so that a Latin name or number does not reorder
 * Arabic text.
 */
export const joinParts = (parts: (string | undefined | null | false)[]): string =>
  parts
    .filter(Boolean)
    .map(part => `\u2068${part}\u2069`)
    .join(' · ');

const UNITS = [
  ['day', 86_400, 3_600],
  ['hour', 3_600, 60],
  ['minute', 60, 1],
] as const;

/** "5 minutes ago", "in 2 hours"; in short form, "5m ago". */
export function formatRelative(
  at: string | Date,
  now = serviceClock.now(),
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const seconds = (new Date(at).getTime() - now) / 1_000;
  // Rounds half of the next smaller unit up: 59.5 minutes become an hour.
  const [unit, length] = UNITS.find(([, size, rounded]) => Math.abs(seconds) >= size - rounded / 2) ?? [
    'second',
    1,
  ];
  return new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto', style }).format(
    Math.round(seconds / length),
    unit,
  );
}
