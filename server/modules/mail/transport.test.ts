import { createServer } from 'node:net';
import tls from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { it as baseTest, beforeAll, describe, expect } from 'vitest';
import { startMailServer } from '../../../test/fakes/mail-server.ts';
import { certificateFor, receiverCa } from '../../../test/helpers/receiver.ts';
import { createSmtpTransport } from './transport.ts';

const FROM = 'orders@example.com';
const MESSAGE = {
  ...{ id: 'eml_1', senderName: 'Casa Oliva', to: 'ana@example.com', subject: 'Hello' },
  ...{ text: 'Hello', html: '<p>Hello</p>' },
};
/** The timeouts of the whole transport, which a test waits for. */
/** Only the timeout under test is short, because the other one could expire first on a busy machine. */
const SHORT_CONNECT = { connect: 200, socket: 30_000 };
const SHORT_SOCKET = { connect: 30_000, socket: 200 };
/** Not considered local by the transport. */
const ELSEWHERE = '127.0.0.2';

const it = baseTest
  /** A mail server that records TLS sessions and received passwords. */
  .extend(
    'startServer',
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
    async ({}, { onCleanup }) =>
      async (options: SMTPServerOptions, host = 'localhost') => {
        const [secure, passwords]: [boolean[], unknown[]] = [[], []];
        const server = await startMailServer(
          {
            disabledCommands: [],
            onMailFrom(_address, session, done) {
              secure.push(session.secure);
              done();
            },
            onAuth({ password }, _session, done) {
              passwords.push(password);
              done(null, { user: 'orders' });
            },
            ...options,
          },
          0,
          host,
        );
        onCleanup(() => server.stop());
        return { ...server, secure, passwords };
      },
  )
  .extend(
    'open',
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
    async ({}, { onCleanup }) =>
      (url: string, credentials = '', timeouts = { connect: 10_000, socket: 30_000 }) => {
        const transport = createSmtpTransport(url.replace('://', `://${credentials}`), FROM, timeouts);
        onCleanup(() => transport.close());
        return transport;
      },
  );

beforeAll(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), await receiverCa()]);
});

describe.each([
  { name: 'STARTTLS', isSecure: false },
  { name: 'Implicit TLS', isSecure: true },
])('$name', ({ isSecure }) => {
  it('encrypts emails and credentials', async ({ startServer, open }) => {
    const server = await startServer({ ...(await certificateFor('localhost')), secure: isSecure });
    const transport = open(server.url, 'orders:secret@');
    await transport.verify();
    await transport.send(MESSAGE);
    expect(server.secure).toEqual([true]);
    expect(server.passwords).toEqual(['secret', 'secret']);
    const [mail] = await server.receive(MESSAGE.to);
    expect(mail?.messageId).toBe('<eml_1@example.com>');
  });

  it.for([
    ['of an unknown authority', () => certificateFor('localhost', 'Another authority')],
    ['of another host', () => certificateFor('mail.example.com')],
  ] as const)(
    'rejects a certificate %s with a helpful error',
    async ([, certificate], { startServer, open }) => {
      const server = await startServer({ ...(await certificate()), secure: isSecure });
      const transport = open(server.url, 'orders:secret@');
      const rejection = {
        isFinal: false,
        message: expect.stringMatching(/^The mail server's TLS certificate is not trusted \(.+\)\. Install /),
      };
      await expect(transport.verify()).rejects.toMatchObject(rejection);
      await expect(transport.send(MESSAGE)).rejects.toMatchObject(rejection);
      expect(server.passwords).toEqual([]);
      expect(server.received).toEqual([]);
    },
  );
});

describe('A mail server', () => {
  // Other systems have only one local address.
  it.skipIf(process.platform !== 'linux')(
    'on another host gets no credentials without TLS',
    async ({ startServer, open }) => {
      const server = await startServer({ disabledCommands: ['STARTTLS'] }, ELSEWHERE);
      await expect(open(server.url, 'orders:secret@').send(MESSAGE)).rejects.toMatchObject({
        isFinal: false,
        message: expect.stringMatching(/^The mail server does not encrypt the connection \(5/),
      });
      expect(server.passwords).toEqual([]);
      expect(server.received).toEqual([]);
    },
  );

  it('that sends no greeting causes a temporary error', async ({ open, onTestFinished }) => {
    const server = createServer(() => {});
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(open(`smtp://127.0.0.1:${port}`, '', SHORT_CONNECT).send(MESSAGE)).rejects.toMatchObject({
      isFinal: false,
      // A busy machine may not even notice the connection so quickly.
      message: expect.stringMatching(/greeting|connection timeout/i),
    });
  });

  it('that stops responding before accepting an email causes a temporary error', async ({
    startServer,
    open,
  }) => {
    const server = await startServer({
      disabledCommands: ['STARTTLS'],
      onData: stream => void stream.resume(),
    });
    await expect(open(server.url, '', SHORT_SOCKET).send(MESSAGE)).rejects.toMatchObject({
      isFinal: false,
      message: expect.stringMatching(/timeout/i),
    });
  });

  it('that greylists accepts the same email later', async ({ startServer, open }) => {
    const server = await startServer({ disabledCommands: ['STARTTLS'] });
    server.reject(MESSAGE.to, 450);
    const transport = open(server.url);
    await expect(transport.send(MESSAGE)).rejects.toMatchObject({
      isFinal: false,
      message: expect.stringMatching(/^450 /),
    });
    await transport.send(MESSAGE);
    expect(server.received).toHaveLength(1);
  });
});
