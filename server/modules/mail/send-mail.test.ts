import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { MailDocument } from './documents.ts';
import { createSendMail } from './send-mail.ts';
import type { MailOutcome } from './store.ts';

const createdAt = new Date('2026-03-14T12:00:00Z');
const MAIL: MailDocument = {
  ...{ _id: 'eml_1', restaurantId: 'rst_1', kind: 'password_changed', to: 'ana@example.com', language: 'en' },
  ...{ userId: 'usr_1', details: {}, status: 'queued', attempts: 1, revision: 1, createdAt },
  expiresAt: new Date('2026-03-16T12:00:00Z'),
  removeAt: new Date('2026-04-14T12:00:00Z'),
};

/** Sends the email while the database fails to record the outcome the given number of times. */
async function sendWhile(failures: number, now = createdAt) {
  const sent: string[] = [];
  const outcomes: MailOutcome[] = [];
  const send = createSendMail({
    mayHaveBeenSent: async () => false,
    store: {
      lease: async () => MAIL,
      async finish(_mail, outcome) {
        if (failures-- > 0) throw new Error('the database does not respond');
        outcomes.push(outcome);
      },
      remove: async () => {},
    },
    render: async () => ({
      ...{ subject: 'Changed', greeting: 'Hello', paragraphs: [], note: '', language: 'en' },
      restaurant: 'Casa Oliva',
    }),
    passwordLinks: { createForAddress: async () => {} },
    transport: { send: async ({ id }) => void sent.push(id), verify: async () => {}, close() {} },
    clock: () => now,
    log: pino({ level: 'silent' }),
  });
  await send(MAIL);
  return { sent, outcomes };
}

it('Sends an email once, even if the database cannot record it for a while', async () => {
  const { sent, outcomes } = await sendWhile(2);
  expect(sent).toEqual(['eml_1']);
  expect(outcomes).toEqual([{ status: 'sent', sentAt: createdAt }]);
});

it('Reports an email that expired before it could be sent', async () => {
  const { sent, outcomes } = await sendWhile(0, new Date('2026-03-16T12:00:00Z'));
  expect(sent).toEqual([]);
  expect(outcomes).toEqual([{ status: 'failed', failure: 'It could not be sent before it expired' }]);
});
