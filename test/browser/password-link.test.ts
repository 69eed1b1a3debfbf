import { describe, expect } from 'vitest';
import type { MailContent, MailList } from '../../generated/dashboard/types.ts';
import { addUser } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { pageTest as it } from '../helpers/pages.ts';

describe('A forgotten password', () => {
  it('is replaced through an emailed link, from the sign-in page to the next sign-in', async ({
    openPage,
    service,
    restaurant,
    owner,
  }) => {
    const { restaurants } = service.context.collections;
    await restaurants.updateOne({ _id: restaurant.id }, { $set: { paymentProvider: 'test' } });
    const { email } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const page = await openPage('/dashboard/');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();

    const find = async () =>
      (await owner.get<MailList>('/mail')).body.data.find(
        ({ to, kind }) => to === email && kind === 'password_reset',
      );
    await expect.poll(find, within(5)).toBeDefined();
    const content = await owner.get<MailContent>(`/mail/${(await find())?.id}/content`);
    const [, hash = ''] = /password(#token=\S+)/.exec(content.body.text) ?? [];
    // Also where someone else is signed in.
    const linked = await openPage(`/dashboard/password${hash}`, owner);
    await linked.getByLabel(/^New password/).fill('a new horse battery');
    await linked.getByLabel(/^Confirm new password/).fill('a new horse batter');
    await linked.getByRole('button', { name: 'Set password' }).click();
    await linked.getByText("The passwords don't match").waitFor();
    await linked.getByLabel(/^Confirm new password/).fill('a new horse battery');
    await linked.getByRole('button', { name: 'Set password' }).click();
    await linked.getByRole('heading', { name: 'Your password is set' }).waitFor();
    expect(new URL(linked.url()).hash).toBe('');

    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel(/^Password/).fill('a new horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).getByText('Sign in').waitFor({ state: 'detached' });
  });

  it('has a link that reports when it was used, and offers a new one', async ({ openPage }) => {
    const page = await openPage('/dashboard/password#token=v1.used.link', undefined, {
      rejections: [401, 404],
    });
    await page.getByLabel(/^New password/).fill('a new horse battery');
    await page.getByLabel(/^Confirm new password/).fill('a new horse battery');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('This link has expired or was already used.').waitFor();
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  });
});

describe("The demo's emails", () => {
  it('can be read in the dashboard', async ({ openPage, service, restaurant, owner }) => {
    const { restaurants } = service.context.collections;
    await restaurants.updateOne({ _id: restaurant.id }, { $set: { paymentProvider: 'test' } });
    await owner.post('/keys', { name: 'Menu board', scopes: [] });
    const page = await openPage('/dashboard/settings', owner);
    await page.getByRole('link', { name: 'View emails' }).click();
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page
      .getByRole('dialog')
      .getByText(/created the API key “Menu board”/)
      .waitFor();
  });
});
