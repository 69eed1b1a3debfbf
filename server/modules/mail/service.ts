import type { Language } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type EmailChange, normalizeEmail, type UserDocument } from '../users/documents.ts';
import type { EmailChanges } from '../users/email-changes.ts';
import type { DailySummaries } from './daily-summaries.ts';
import { type MailDocument, type MailTransportName, NO_RESTAURANT, PASSWORD_REQUEST } from './documents.ts';
import { renderText } from './layout.ts';
import type { MailQueue } from './mail-queue.ts';
import type { RenderMail } from './render-mail.ts';
import type { MailStore } from './store.ts';

/** The emails of the service. */
export interface MailService {
  /**
   * Sends a link for choosing a new password. Unknown addresses get the same response. Throws `conflict` if
   * the service does not send emails.
   */
  requestPasswordLink(email: string, language?: Language): Promise<void>;
  /** Whether the user can change the email address, and any change pending confirmation. */
  getEmailChange(user: UserDocument): Promise<EmailChangeState>;
  /**
   * Sends a confirmation link to the new address. The response is the same if another user has the address.
   * Throws `conflict` if the user gets no emails, `invalid_request` for the user's current address, and
   * `rate_limited`.
   */
  startEmailChange(user: UserDocument, email: string, actor: Actor): Promise<EmailChangeState>;
  getSettings(restaurantId: string, user: UserDocument): Promise<MailSettingsState>;
  /** Enables or disables the owner's daily summary. Idempotent. */
  setDailySummary(owner: UserDocument, isEnabled: boolean, actor: Actor): Promise<void>;
  /** Newest first. */
  list(restaurantId: string, page: PageRequest): Promise<CursorPage<MailDocument>>;
  /** Throws `not_found`, also for emails that were sent. */
  getContent(restaurantId: string, mailId: string): Promise<{ subject: string; text: string }>;
}

export type MailSettingsState = {
  transport: MailTransportName;
  sender: string | null;
  dailySummary: boolean;
};

export type EmailChangeState = { isAvailable: boolean; pending: EmailChange | undefined };

export type MailServiceDeps = {
  store: Pick<MailStore, 'list' | 'find'>;
  queue: Pick<MailQueue, 'addForAnyone' | 'getTransport'>;
  render: RenderMail;
  /** Whether emails are sent, or kept and readable. */
  hasMail: boolean;
  sender: string | undefined;
  /** Counts a link. Resolves to whether the account is within its limit. */
  countLink: (account: string) => Promise<boolean>;
  /** Counts a link to a user's new address. Throws `rate_limited`. */
  countEmailChange: (userId: string) => Promise<void>;
  emailChanges: Pick<EmailChanges, 'find' | 'start'>;
  dailySummaries: Pick<DailySummaries, 'set'>;
  passwordLinkMinutes: number;
  clock: Clock;
};

export function createMailService(deps: MailServiceDeps): MailService {
  const { store, queue, render, hasMail, sender = null, countLink, passwordLinkMinutes, clock } = deps;
  const { countEmailChange, emailChanges, dailySummaries } = deps;

  const getLinkExpiry = (at: Date) => new Date(at.getTime() + passwordLinkMinutes * 60_000);

  const hasEmails = async ({ restaurantId }: UserDocument) =>
    (await queue.getTransport(restaurantId)) !== 'none';

  return {
    async requestPasswordLink(email, language) {
      if (!hasMail)
        throw new ServiceError(
          'conflict',
          'This service does not send emails: ask an owner of the restaurant, or the operator of the service, to reset the password',
        );
      const to = normalizeEmail(email);
      // Returns silently, because the response must not reveal earlier requests.
      if (!(await countLink(to))) return;
      const createdAt = clock();
      const expiresAt = getLinkExpiry(createdAt);
      await queue.addForAnyone({
        ...{ _id: newId('eml'), restaurantId: NO_RESTAURANT, kind: PASSWORD_REQUEST, to, language },
        ...{ createdAt, expiresAt },
      });
    },

    getEmailChange: async user => ({ isAvailable: await hasEmails(user), pending: emailChanges.find(user) }),

    async startEmailChange(user, email, actor) {
      const to = normalizeEmail(email);
      if (!(await hasEmails(user)))
        throw new ServiceError(
          'conflict',
          'This service does not send emails, so a new address cannot be confirmed: ask an owner of the restaurant to invite you at that address',
        );
      if (to === user.email) throw invalidRequest([{ path: '/email', message: 'is your current address' }]);
      await countEmailChange(user._id);
      const started = await emailChanges.start(user, to, getLinkExpiry(clock()), actor);
      return { isAvailable: true, pending: emailChanges.find(started) };
    },

    async getSettings(restaurantId, { dailySummary }) {
      const transport = await queue.getTransport(restaurantId);
      return {
        transport,
        sender: transport === 'smtp' ? sender : null,
        dailySummary: dailySummary !== undefined,
      };
    },

    setDailySummary: dailySummaries.set,

    list: store.list,

    async getContent(restaurantId, mailId) {
      const mail = await store.find(restaurantId, mailId);
      const content = mail?.status === 'kept' ? await render(mail) : undefined;
      if (!content)
        throw new ServiceError(
          'not_found',
          'There is no such email, or it was already sent: sent emails cannot be read',
        );
      return { subject: content.subject, text: renderText(content) };
    },
  };
}
