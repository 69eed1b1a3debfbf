import { startMailServer } from '../fakes/mail-server.ts';
import { testWithOwnRestaurant } from './fixtures.ts';
import type { Settings } from './service.ts';

export const SENDER = { mailFrom: 'orders@example.com', publicUrl: 'https://orders.example.com' };

/** An address that no other test uses. */
export const newAddress = () => `${crypto.randomUUID()}@example.com`;

/** A test of a service that sends emails through a mail server. */
export const mailTest = testWithOwnRestaurant
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startMailServer();
    onCleanup(() => server.stop());
    return server;
  })
  .extend(
    'settings',
    { scope: 'file' },
    ({ mailServer }): Settings => ({ ...SENDER, smtpUrl: mailServer.url, paymentProvider: 'none' }),
  );
