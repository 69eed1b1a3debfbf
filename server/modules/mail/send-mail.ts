import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PasswordLinks } from '../users/password-links.ts';
import { type MailDocument, PASSWORD_REQUEST } from './documents.ts';
import { renderHtml, renderText } from './layout.ts';
import type { RenderMail } from './render-mail.ts';
import type { MailStore } from './store.ts';
import { MailError, type MailTransport } from './transport.ts';

/**
 * Sends a due email. A lease prevents other processes from sending it at the same time. After a crash between
 * acceptance and recording, it is sent again with the same `Message-ID`.
 */
export type SendMail = (mail: MailDocument) => Promise<void>;

/** The log message if sending throws. The email stays due. */
export const SENDING_FAILED = 'failed to send an email; retrying when its lease expires';

export type SendDeps = {
  store: Pick<MailStore, 'lease' | 'finish' | 'remove'>;
  render: RenderMail;
  passwordLinks: Pick<PasswordLinks, 'createForAddress'>;
  /** Undefined without a mail server. */
  transport: MailTransport | undefined;
  /** Whether an email queued at a time may have been sent before the database was restored. */
  mayHaveBeenSent: (createdAt: Date) => Promise<boolean>;
  clock: Clock;
  log: Logger;
};

/** Longer than an attempt takes. */
const LEASE_MS = 2 * 60_000;
/** Shorter than the lease. */
const RECORD_MS = 60_000;
const RECORD_AGAIN_MS = 500;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 10 * 60_000;

export function createSendMail(deps: SendDeps): SendMail {
  const { store, render, passwordLinks, transport, mayHaveBeenSent, clock, log } = deps;

  /** Shorter than the remaining time, so that the last attempt precedes the expiry. */
  function getNextTime({ attempts, expiresAt }: MailDocument): Date | undefined {
    const now = clock().getTime();
    const next = now + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    return next < expiresAt.getTime() ? new Date(next) : undefined;
  }

  async function retry(mail: MailDocument, failure: string): Promise<void> {
    const dueAt = getNextTime(mail);
    const { failingSince = clock() } = mail;
    await store.finish(
      mail,
      dueAt ? { status: 'queued', failure, failingSince, dueAt } : { status: 'failed', failure },
    );
  }

  async function attempt(mail: MailDocument): Promise<void> {
    const { failure: last = 'It could not be sent before it expired' } = mail;
    if (mail.expiresAt <= clock()) {
      await store.finish(mail, { status: 'failed', failure: last });
      return;
    }
    if (await mayHaveBeenSent(mail.createdAt)) {
      const failure = 'It may have been sent before the database was restored from a backup';
      await store.finish(mail, { status: 'failed', failure });
      return;
    }
    const content = await render(mail);
    if (!content) {
      await store.remove(mail);
      return;
    }
    if (!transport) return retry(mail, 'SMTP_URL is not set in the process that sends emails');
    try {
      await transport.send({
        id: mail._id,
        to: mail.to,
        senderName: content.restaurant,
        subject: content.subject,
        text: renderText(content),
        html: renderHtml(content),
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { message: failure, isFinal } = error;
      log.warn(
        { mail: mail._id, kind: mail.kind, reason: failure },
        'the mail server did not accept an email',
      );
      return isFinal ? void (await store.finish(mail, { status: 'failed', failure })) : retry(mail, failure);
    }
    await recordSent(mail);
  }

  /** Retries until the lease expires, because the email would be sent again without the record. */
  async function recordSent(mail: MailDocument): Promise<void> {
    const sentAt = clock();
    for (;;) {
      try {
        await store.finish(mail, { status: 'sent', sentAt });
        return;
      } catch (error) {
        if (clock().getTime() - sentAt.getTime() > RECORD_MS) throw error;
        await setTimeout(RECORD_AGAIN_MS);
      }
    }
  }

  return async read => {
    const mail = await store.lease(read, new Date(clock().getTime() + LEASE_MS));
    if (!mail) return;
    if (mail.kind !== PASSWORD_REQUEST) return attempt(mail);
    const isValid = mail.expiresAt > clock() && !(await mayHaveBeenSent(mail.createdAt));
    if (isValid) await passwordLinks.createForAddress(mail.to, mail._id, mail);
    await store.remove(mail);
  };
}
