import { getLinkOrigin } from '../../lib/link-origin.ts';
import { countOrReject, createWindowLimiter, isWithinLimit } from '../../lib/rate-limiter.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';

export type MailSettings = {
  /** Undefined if the service sends no emails. */
  transport: MailTransport | undefined;
  sender: string | undefined;
  /** The base URL of links in emails. */
  publicUrl: string;
  /** Whether this service runs the demo restaurant, whose emails are kept. */
  hasDemo: boolean;
  /** Counts a password link. Resolves to whether the account is within its limit. */
  countLink: (account: string) => Promise<boolean>;
  /** Counts a link to a user's new address. Throws `rate_limited`. */
  countEmailChange: (userId: string) => Promise<void>;
};

/** For commands, whose changes send no emails. */
export const WITHOUT_MAIL: MailSettings = {
  transport: undefined,
  sender: undefined,
  publicUrl: 'http://localhost',
  hasDemo: false,
  countLink: async () => true,
  countEmailChange: async () => {},
};

type MailConfig = {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  publicUrl: string | undefined;
  port: number;
  paymentProvider: string;
};

const HOUR_SECONDS = 3_600;

export function createMailSettings(
  { smtpUrl, mailFrom: sender, publicUrl, port, paymentProvider }: MailConfig,
  perAccountAndHour: number,
  sharedDatabase: unknown,
): MailSettings {
  const limiter = (keyPrefix: string) =>
    createWindowLimiter({ keyPrefix, points: perAccountAndHour, duration: HOUR_SECONDS }, sharedDatabase);
  const links = limiter('passwordLinks');
  const emailChanges = limiter('emailChanges');
  return {
    transport: smtpUrl && sender ? createSmtpTransport(smtpUrl, sender) : undefined,
    sender,
    publicUrl: getLinkOrigin({ publicUrl, port }),
    hasDemo: paymentProvider === 'test',
    countLink: account => isWithinLimit(links, account),
    countEmailChange: userId => countOrReject('email address changes', () => emailChanges.consume(userId)),
  };
}
