// @module-tag long
import { describe, expect } from 'vitest';
import { startFakeStripe } from '../fakes/stripe.ts';
import { pageTest } from '../helpers/pages.ts';
import { runCommand } from '../helpers/run-command.ts';
import { SECRETS_KEYS, type Settings } from '../helpers/service.ts';
import { createHand } from './models/hand.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { MENUS } from './models/menus.ts';
import { storefrontPage } from './models/storefront-page.ts';
import { payAtStripe } from './models/stripe-page.ts';

const LIVE_KEY = 'rk_live_51Casa';
const EMAIL = 'ana@casa.pt';
const PASSWORD = 'azeite e sal';
/** In half an hour at a person's pace. */
const MOST_ACTIONS = 150;

const it = pageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startFakeStripe();
    stripe.addKey(LIVE_KEY, { id: 'acct_casa' });
    onCleanup(() => stripe.stop());
    return stripe;
  })
  .extend(
    'settings',
    { scope: 'file' },
    ({ stripe }): Settings => ({
      publicUrl: 'https://orders.example.com',
      stripeApiUrl: stripe.url,
      paymentProvider: 'none',
    }),
  );

describe('A new owner gets from an empty database to a paid web order in the kitchen', () => {
  it.for(MENUS)('with $shape', async (menu, { openPage, service, stripe }) => {
    // The host creates the restaurant on the same database.
    const slug = `casa-${crypto.randomUUID().slice(0, 8)}`;
    const url = new URL(service.database.url);
    url.pathname = `/${service.database.name}`;
    const created = await runCommand(
      'user',
      ['create', '--email', EMAIL, '--name', 'Ana', '--restaurant', slug, '--restaurant-name', 'Casa Nova'],
      { MONGODB_URL: url.href, SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('hex')).join() },
    );
    const [, oneTimePassword = ''] = /one-time password (\S+)/.exec(created.output) ?? [];
    expect(oneTimePassword, created.output).not.toBe('');

    const page = await openPage('/dashboard/', undefined, { rejections: [401] });
    const hand = createHand(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await hand.type(page.getByLabel('Email address'), EMAIL);
    await hand.paste(page.getByLabel(/^Password/), oneTimePassword);
    await hand.click(button('Sign in'));
    await hand.type(page.getByLabel(/^New password/), PASSWORD);
    await hand.type(page.getByLabel(/^Confirm new password/), PASSWORD);
    await hand.click(button('Change password'));

    await hand.click(link('Add branch'));
    await hand.click(page.getByRole('main').getByRole('button', { name: 'Add branch' }).first());
    const form = page.getByRole('dialog');
    await hand.type(form.getByLabel('Name'), 'Baixa');
    await hand.type(form.getByLabel('Street address'), 'Rua 1');
    await hand.choose(form.getByRole('combobox', { name: 'Country' }), 'portu', 'Portugal');
    await hand.type(form.getByLabel('Default VAT rate'), '13');
    await hand.click(form.getByRole('button', { name: 'Add branch' }));
    await form.waitFor({ state: 'detached' });

    await hand.click(button('Opening hours'));
    const hours = page.getByRole('dialog', { name: 'Opening hours of Baixa' });
    await hand.click(hours.getByText('Guests can order whenever the branch is open'));
    await hand.type(hours.getByLabel('Monday: opens'), '00:00');
    await hand.type(hours.getByLabel('Monday: closes'), '00:00');
    await hand.click(hours.getByRole('button', { name: 'Copy to every day' }));
    await hand.click(hours.getByRole('button', { name: 'Save' }));
    await hours.waitFor({ state: 'detached' });
    await hand.click(
      page.getByRole('radiogroup', { name: 'Status of Baixa' }).getByText('Open', { exact: true }),
    );

    await hand.click(link('Home'));
    await hand.click(link('Add your menu'));
    await hand.click(page.getByRole('link', { name: 'Import' }).first());
    await hand.chooseFile(button('Choose a file'), menu.name, menu.content);
    await hand.click(button(`Import ${menu.items} items`));
    await page.getByText(`${menu.items} items imported`).waitFor();

    await hand.click(link('Home'));
    await hand.click(link('Accept online payments'));
    await hand.paste(page.getByPlaceholder('rk_live_…'), LIVE_KEY);
    await hand.click(button('Connect Stripe'));
    await page.getByText('API key ending in Casa').waitFor();
    expect(hand.count, 'clicks and keystrokes').toBeLessThanOrEqual(MOST_ACTIONS);

    // A guest orders on a phone.
    stripe.deliverTo(service.url);
    const phone = await openPage(`/order/${slug}/baixa`);
    await payAtStripe(phone, service.url, stripe);
    const shop = storefrontPage(phone);
    await shop.choose(menu.orders);
    await shop.openBasket();
    await shop.order('Niamh');
    await shop.press(/^Pay/);
    await phone.getByText(/^Paid: /).waitFor();

    // The kitchen prepares the order.
    const kitchen = await page.context().newPage();
    await kitchen.goto(`${service.url}/kitchen`);
    await kitchenPage(kitchen).ticket(1).waitFor();
  });
});
