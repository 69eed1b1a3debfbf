import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startIdentityProvider } from '../fakes/identity-provider.ts';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { toSettings } from '../helpers/identity-provider.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { findPort } from '../helpers/ports.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';

const it = pageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('place', { scope: 'file' }, async ({}, { onCleanup }) => {
    const port = await findPort();
    const url = `http://localhost:${port}`;
    const provider = await startIdentityProvider([`${url}/dashboard/sign-in`]);
    onCleanup(() => provider.stop());
    return { port, url, provider };
  })
  .extend('settings', { scope: 'file' }, ({ place: { port, url, provider } }) => ({
    port,
    ...toSettings(provider, url),
  }))
  .extend(
    'openSignIn',
    ({ place, openPageOf }) =>
      (path = '/dashboard/', width: number = WIDTHS.desktop) =>
        openPageOf(place.url)(path, undefined, {
          width,
          rejections: [400, 401, 403, 503],
          otherOrigins: [place.provider.issuer],
        }),
  )
  /** A user with an account at the provider. */
  .extend('employ', ({ service, restaurant, place }) => async (isVerified = true) => {
    const user = await addUser(service, { restaurantId: restaurant.id, role: 'owner' });
    place.provider.addAccount({ sub: user.id, email: user.email, email_verified: isVerified });
    return user;
  });

/** What a person does at the provider. */
async function signInThere(page: Page, account: string) {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const startThere = (page: Page) => page.getByRole('button', { name: 'Sign in with Contoso' }).click();

describe('Single sign-on', () => {
  it('returns to the page, is shown in the account, confirms, and is unlinked', async ({
    service,
    openSignIn,
    employ,
  }) => {
    const { id } = await employ();
    const page = await openSignIn('/dashboard/people', WIDTHS.phone);
    await page.getByRole('button', { name: 'Sign in with Contoso' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await startThere(page);
    await signInThere(page, id);
    await page.waitForURL('**/dashboard/people');
    await page.getByText('Single sign-on').first().waitFor();
    expect(await page.evaluate('history.length')).toBeLessThan(8);

    const createdAt = new Date(Date.now() - 20 * 60_000);
    await service.context.collections.sessions.updateMany({ userId: id }, { $set: { createdAt } });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Single sign-on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Single sign-on' });
    await dialog.getByText('You can sign in with your Contoso account').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    await page
      .getByRole('dialog', { name: 'Remove the link?' })
      .getByRole('button', { name: 'Remove link' })
      .click();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Confirm with Contoso' }).click(),
    ]);
    await signInThere(popup, id);
    await page.getByText('Link removed').waitFor();
    expect(await service.context.collections.users.findOne({ _id: id })).toMatchObject({ identity: null });
  });

  it('asks for the code of the second factor', async ({ service, openSignIn, employ }) => {
    const { id, email } = await employ();
    const own = openDashboard(service);
    await own.signIn(email, KNOWN_PASSWORD);
    const now = new Date();
    const { secret } = await turnOnSecondFactor(own, now);
    const page = await openSignIn();
    await startThere(page);
    await signInThere(page, id);
    const code = page.getByLabel('Code from your authenticator app');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The code is incorrect, or this sign-in has expired').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await code.fill(codeAt(secret, new Date(now.getTime() + 30_000)));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });

  it('lets a person with several restaurants choose one', async ({
    service,
    openSignIn,
    employ,
    newRestaurant,
    restaurant,
  }) => {
    const { email, id } = await employ();
    const { id: elsewhere } = await newRestaurant();
    const { restaurants } = service.context.collections;
    await restaurants.updateOne({ _id: elsewhere }, { $set: { name: 'Trattoria da Gianni' } });
    await addUser(service, { restaurantId: elsewhere, role: 'owner', email });
    const page = await openSignIn('/dashboard/', WIDTHS.phone);
    await startThere(page);
    await signInThere(page, id);
    await page.getByRole('heading', { name: 'Choose a restaurant' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Trattoria da Gianni' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    const { sessions } = service.context.collections;
    expect(await sessions.findOne({ restaurantId: restaurant.id, userId: id })).toBeNull();
    expect(await sessions.findOne({ restaurantId: elsewhere })).toMatchObject({ restaurantId: elsewhere });
  });

  it('explains why nobody is signed in', async ({ place: { provider, url }, openSignIn, employ }) => {
    const { id } = await employ(false);
    const page = await openSignIn();
    await startThere(page);
    await signInThere(page, id);
    await page.getByText("Contoso hasn't verified your email address").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    provider.addAccount({ sub: 'stranger', email: 'stranger@example.com', email_verified: true });
    await page.context().clearCookies();
    await startThere(page);
    await signInThere(page, 'stranger');
    await page.getByText('No user here has the email address of your Contoso account').waitFor();
    await page.goto(`${url}/dashboard/sign-in?code=unknown&state=unknown`);
    await page.getByText('This sign-in has expired or was cancelled').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    provider.behave('failing');
    // A page that the provider can't serve is never opened.
    await page.getByRole('button', { name: 'Sign in with Contoso' }).waitFor();
    provider.behave('normally');
  });
});
