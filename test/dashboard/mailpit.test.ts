import { expect } from 'vitest';
import type { DashboardOrderList } from '../../generated/dashboard/types.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { newAddress, SENDER } from '../helpers/mail.ts';
import type { Settings } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';

const { MAILPIT_URL, MAILPIT_SMTP_URL } = process.env;
if (!MAILPIT_URL) console.warn('Skipped: Mailpit is not running. `.ci/mail` starts it, and runs this test.');

/** The parts of Mailpit's responses that matter here. */
type Found = { messages: { ID: string }[] };
type Message = { From: { Name: string; Address: string }; Subject: string; Text: string; HTML: string };
type HtmlCheck = { Total: { Supported: number; Partial: number; Unsupported: number } };

const it = testWithOwnRestaurant.extend(
  'settings',
  { scope: 'file' },
  (): Settings => ({ ...SENDER, smtpUrl: MAILPIT_SMTP_URL ?? '', paymentProvider: 'none' }),
);

async function ask<Body>(path: string): Promise<Body> {
  const response = await fetch(`${MAILPIT_URL}/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** The only email to an address, as Mailpit reads it, and the share of its HTML and CSS that email clients support, in percent. */
async function receive(address: string) {
  const search = () => ask<Found>(`/search?query=${encodeURIComponent(`to:${address}`)}`);
  await expect.poll(async () => (await search()).messages).toHaveLength(1);
  const [{ ID } = { ID: '' }] = (await search()).messages;
  const { Total } = await ask<HtmlCheck>(`/message/${ID}/html-check`);
  return { ...(await ask<Message>(`/message/${ID}`)), supported: Total.Supported + Total.Partial };
}

it.skipIf(!MAILPIT_URL)(
  'Mailpit reads emails to guests and users, in both languages',
  async ({ owner, service, restaurant }) => {
    await owner.patch('/restaurant', { guestEmails: true, legalName: 'Casa Oliva Lda.' });
    const item = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { name = '' } = owner.session()?.restaurant ?? {};

    async function order(language: 'en' | 'ar'): Promise<string> {
      const email = newAddress();
      const customer = { name: 'Niamh <Byrne>', email };
      const lines = [{ menuItemId: item._id, quantity: 2 }];
      const { number } = (await guest.place({ lines, customer, language })).body.order;
      const { data } = (await owner.get<DashboardOrderList>(`/orders?number=${number}`)).body;
      await owner.post(`/orders/${data[0]?.id}/status`, { status: 'confirmed' });
      return email;
    }
    async function invite(): Promise<string> {
      const email = newAddress();
      await owner.post('/users', { email, name: 'Ana', role: 'staff' });
      return email;
    }
    async function forget(): Promise<string> {
      const { email } = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
      await openDashboard(service).post('/session/password-link', { email });
      return email;
    }
    async function changePin(): Promise<string> {
      const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
      const page = openDashboard(service);
      await page.signIn(email, password);
      await page.put('/session/pin', { pin: '480273' });
      return email;
    }

    const texts = {
      [await order('en')]: `2 × ${item.title}`,
      [await order('ar')]: item.title,
      [await invite()]: 'https://orders.example.com/dashboard/password#token=',
      [await forget()]: 'https://orders.example.com/dashboard/password#token=',
      [await changePin()]: 'PIN',
    };
    for (const [address, text] of Object.entries(texts)) {
      const mail = await receive(address);
      expect(mail.From).toEqual({ Name: name, Address: SENDER.mailFrom });
      expect(mail.Subject).not.toBe('');
      expect(mail.Text).toContain(text);
      expect(mail.HTML).toMatch(/<html[^>]* lang="(en|ar)"/);
      expect(mail.supported, `${mail.Subject}: supported by email clients`).toBeGreaterThan(95);
    }
  },
);
