import type { RestaurantStore } from '../restaurants/store.ts';
import type { EmailChanges } from '../users/email-changes.ts';
import type { PasswordLinks } from '../users/password-links.ts';
import type { UserStore } from '../users/store.ts';
import { DEFAULT_LANGUAGE, isOrderMail, type MailDocument, PASSWORD_REQUEST } from './documents.ts';
import type { MailContent } from './layout.ts';
import type { RenderOrderMail } from './render-order-mail.ts';
import { getMailText } from './texts.ts';

/** Renders an email from current documents. Resolves to undefined if it is no longer needed, such as for a used link. */
export type RenderMail = (mail: MailDocument) => Promise<MailContent | undefined>;

type RenderDeps = {
  restaurants: Pick<RestaurantStore, 'get'>;
  users: Pick<UserStore, 'find'>;
  renderOrderMail: RenderOrderMail;
  getToken: PasswordLinks['getToken'];
  getEmailChangeToken: EmailChanges['getToken'];
  /** Where links lead. */
  publicUrl: string;
  limits: { oneTimePasswordHours: number; passwordLink: { minutes: number } };
};

/** The page that each kind's link opens. */
const PAGES = {
  invitation: '/dashboard/password',
  password_reset: '/dashboard/password',
  password_changed: undefined,
  email_change: '/dashboard/email',
  email_changed: undefined,
  new_device: undefined,
  second_factor_changed: undefined,
  passkeys_changed: undefined,
  key_created: '/dashboard/keys',
  endpoint_disabled: '/dashboard/webhooks',
} as const;

export function createRenderMail(deps: RenderDeps): RenderMail {
  const { restaurants, users, renderOrderMail, getToken, getEmailChangeToken, publicUrl, limits } = deps;
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
    });
    const content = { ...text, language, restaurant: restaurant.name };
    const page = PAGES[kind];
    if (page === undefined) return content;
    const url = new URL(page, publicUrl);
    if (page === '/dashboard/password' || page === '/dashboard/email') {
      const token =
        page === '/dashboard/email' ? getEmailChangeToken(user, details.changeId ?? '') : getToken(user);
      if (token === undefined) return undefined;
      // Browsers send fragments to no server.
      url.hash = `token=${token}`;
    }
    return { ...content, url: url.href };
  };
}
