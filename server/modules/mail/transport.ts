import { createTransport } from 'nodemailer';

/** Submits emails to a mail server. */
export interface MailTransport {
  /** Resolves when the server accepts the email. Throws a `MailError`. */
  send(message: Message): Promise<void>;
  /** Throws a `MailError` if the server rejects the connection or the credentials. */
  verify(): Promise<void>;
  close(): void;
}

export type Message = {
  /** Identifies the email across retries. */
  id: string;
  senderName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** `isFinal` means that a retry cannot succeed. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** In milliseconds: for the connection and greeting, and for inactivity after that. */
type Timeouts = { connect: number; socket: number };

/** Shorter than the lease. */
const TIMEOUTS: Timeouts = { connect: 10_000, socket: 30_000 };
export const MAX_CONNECTIONS = 3;
const MAX_FAILURE = 200;

/** `from` is the sender's address. Credentials are sent only over TLS, except to this machine. */
export function createSmtpTransport(smtpUrl: string, from: string, timeouts = TIMEOUTS): MailTransport {
  const url = new URL(smtpUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.socket,
    ...(url.username !== '' && !isLocal && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const explained = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      throw toMailError(error);
    });
  };
  return {
    send: ({ id, senderName, ...message }) =>
      explained(
        transport.sendMail({
          ...message,
          from: { name: senderName, address: from },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }),
      ),
    verify: () => explained(transport.verify()),
    close: () => transport.close(),
  };
}

type SmtpError = { message: string; code?: string; responseCode?: number; response?: string };

/**
 * Errors of the connection, encryption, and credentials are not the email's fault: they may be fixed before
 * it expires.
 */
const OF_CONNECTION = ['EAUTH', 'ECONNECTION', 'ETLS'];

function toMailError(error: unknown): MailError {
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  const isFinal = responseCode >= 500 && responseCode < 600 && !OF_CONNECTION.includes(code);
  const reason = response ?? explain(message);
  const lacksTls = code === 'ETLS' && response !== undefined;
  return new MailError(
    toLine(lacksTls ? `The mail server does not encrypt the connection (${response})` : reason),
    isFinal,
    error,
  );
}

/** OpenSSL's messages about certificates do not tell an operator whose certificate it is or what to do. */
const explain = (message: string): string =>
  /certificate|altnames/i.test(message)
    ? `The mail server's TLS certificate is not trusted (${message}). Install a valid one, or trust its authority with NODE_EXTRA_CA_CERTS`
    : message;

/** Joins multi-line and malformed server responses. */
const toLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_FAILURE);
