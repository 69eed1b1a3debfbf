import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = ParsedMail & { recipient: string };

export type MailServer = {
  url: string;
  /** All accepted emails in order. */
  received: ReceivedMail[];
  /** The responses to the next emails for the address: each of these codes, then success. */
  reject(address: string, ...codes: number[]): void;
  /** Waits for emails to the address. */
  receive(address: string, count?: number): Promise<ReceivedMail[]>;
  /** How often an email to the address was offered. */
  countOffers(address: string): number;
  stop(): Promise<void>;
};

/** A mail server that accepts everything except as configured. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  host = '127.0.0.1',
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const replies = new Map<string, number[]>();
  const offers = new Map<string, number>();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      offers.set(address, (offers.get(address) ?? 0) + 1);
      const code = replies.get(address)?.shift();
      done(
        code === undefined
          ? undefined
          : Object.assign(new Error(`rejected with ${code}`), { responseCode: code }),
      );
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream).then(mail => {
        for (const { address } of envelope.rcptTo) received.push({ ...mail, recipient: address });
        arrivals.emit('mail');
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${address.port}`,
    received,
    reject: (to, ...codes) => void replies.set(to, codes),
    countOffers: to => offers.get(to) ?? 0,
    async receive(to, count = 1) {
      for (;;) {
        const found = received.filter(({ recipient }) => recipient === to);
        if (found.length >= count) return found;
        await once(arrivals, 'mail');
      }
    },
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  };
}
