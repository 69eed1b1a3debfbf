import type { Language } from '../../../generated/dashboard/types.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { EmailChanges } from '../users/email-changes.ts';
import type { PasswordLinks } from '../users/password-links.ts';
import type { UserStore } from '../users/store.ts';
import type { DailySummaries } from './daily-summaries.ts';
import { DEFAULT_LANGUAGE, isOrderMail, type MailDocument, PASSWORD_REQUEST } from './documents.ts';
import type { MailContent, MailRow } from './layout.ts';
import type { RenderOrderMail } from './render-order-mail.ts';
import { listSummaryRows } from './summary-rows.ts';
import { getMailText } from './texts.ts';

/**
 * Renders an email from current documents. Resolves to undefined if it is no longer needed, for example
 * because its link was used.
 */
export type RenderMail = (mail: MailDocument) => Promise<MailContent | undefined>;

type RenderDeps = {
  restaurants: Pick<RestaurantStore, 'get'>;
  users: Pick<UserStore, 'find'>;
  renderOrderMail: RenderOrderMail;
  readSummary: DailySummaries['read'];
  getToken: PasswordLinks['getToken'];
  getEmailChangeToken: EmailChanges['getToken'];
  /** The base URL of links. */
  publicUrl: string;
  limits: { oneTimePasswordHours: number; passwordLink: { minutes: number } };
};

/** The page that each kind links to. */
const PAGES = {
  invitation: '/dashboard/password',
  password_reset: '/dashboard/password',
  password_changed: undefined,
  email_change: '/dashboard/email',
  email_changed: undefined,
  new_device: undefined,
  second_factor_changed: undefined,
  passkeys_changed: undefined,
  provider_link_changed: undefined,
  pin_changed: undefined,
  daily_summary: '/dashboard/reports',
  key_created: '/dashboard/keys',
  screen_paired: '/dashboard/screens',
  endpoint_disabled: '/dashboard/webhooks',
} as const;

export function createRenderMail(deps: RenderDeps): RenderMail {
  const {
    restaurants,
    users,
    renderOrderMail,
    readSummary,
    getToken,
    getEmailChangeToken,
    publicUrl,
    limits,
  } = deps;

  /** Undefined for other emails. */
  async function listRows({ kind, restaurantId, details, language = DEFAULT_LANGUAGE }: MailDocument) {
    if (kind !== 'daily_summary') return undefined;
    return listSummaryRows(await readSummary(restaurantId, details.day ?? ''), language);
  }

  return async mail => {
    const { kind, restaurantId, userId, language = DEFAULT_LANGUAGE, details } = mail;
    if (kind === PASSWORD_REQUEST) return undefined;
    if (isOrderMail(kind)) return renderOrderMail(mail, kind);
    const [restaurant, user] = await Promise.all([
      restaurants.get(restaurantId),
      users.find(restaurantId, userId),
    ]);
    if (!user || user.disabledAt !== null) return undefined;
    const text = getMailText(language, kind, {
      restaurant: restaurant.name,
      name: user.name,
      subject: (kind === 'email_change' ? mail.to : details.subject) ?? '',
      actor: details.actor ?? '',
      minutes: limits.passwordLink.minutes,
      hours: limits.oneTimePasswordHours,
      day: formatDay(details.day, language),
    });
    const rows: MailRow[] | undefined = await listRows(mail);
    if (rows?.length === 0) return undefined;
    const content = { ...text, language, restaurant: restaurant.name, ...(rows && { rows }) };
    const page = PAGES[kind];
    if (page === undefined) return content;
    const url = new URL(page, publicUrl);
    if (page === '/dashboard/password' || page === '/dashboard/email') {
      const token =
        page === '/dashboard/email' ? getEmailChangeToken(user, details.changeId ?? '') : getToken(user);
      if (token === undefined) return undefined;
      // Browsers do not send fragments to servers.
      url.hash = `token=${token}`;
    }
    return { ...content, url: url.href };
  };
}

/** `Saturday, March 14`. */
const formatDay = (day: string | undefined, language: Language): string =>
  day === undefined
    ? ''
    : new Date(day).toLocaleDateString(language, {
        ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
      });
