import { describe, expect } from 'vitest';
import { mailTest, newAddress } from '../helpers/mail.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = mailTest.extend('order', ({ service, restaurant, owner, mailServer }) => {
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  /** The emails about an order that goes through these statuses. */
  return async (minimumAge: number | undefined, language: 'en' | 'ar', statuses: string[]) => {
    await owner.patch('/restaurant', { guestEmails: true });
    const wine = await restaurant.addItem({ title: 'House red', slug: `wine-${language}-${minimumAge}` });
    if (minimumAge) await owner.patch(`/menu/items/${wine._id}`, { minimumAge });
    const email = newAddress();
    const lines = [{ menuItemId: wine._id, quantity: 1 }];
    const placement = { lines, customer: { name: 'Lina', email }, language, confirmedAge: minimumAge };
    const { number } = (await guest.place(placement)).body.order;
    for (const status of statuses)
      await owner.post(`/orders/${number}/status`, { status, reason: 'Sold out' });
    const kinds = statuses.filter(status => status !== 'preparing');
    return mailServer.receive(email, kinds.length);
  };
});

const TEXTS = {
  en: 'This order is for ages 18 and over. You must show ID that proves your age when you receive it.',
  ar: 'هذا الطلب لمن بلغوا 18 عامًا فأكثر. يجب إبراز هوية تثبت عمرك عند استلامه.',
} as const;

describe('The guest of an order with a minimum age', () => {
  for (const language of ['en', 'ar'] as const)
    it(`reads in its emails to show ID, in ${language}`, async ({ order }) => {
      const mails = await order(18, language, ['confirmed', 'preparing', 'ready']);
      expect(mails).toHaveLength(2);
      for (const { text, html } of mails) {
        expect(text).toContain(TEXTS[language]);
        expect(html).toContain(TEXTS[language]);
      }
    });

  it('reads nothing of it once the order is cancelled', async ({ order }) => {
    const [confirmed, cancelled] = await order(18, 'en', ['confirmed', 'cancelled']);
    expect(confirmed?.text).toContain(TEXTS.en);
    expect(cancelled?.text).not.toContain('ID');
  });
});

describe('The guest of another order', () => {
  it('reads nothing of an age', async ({ order }) => {
    const [confirmed] = await order(undefined, 'en', ['confirmed']);
    expect(confirmed?.text).not.toContain('ID that proves');
  });
});
