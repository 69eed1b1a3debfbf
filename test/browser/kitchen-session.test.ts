import { expect } from 'vitest';
import type { Session } from '../../generated/dashboard/types.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { pageTest } from '../helpers/pages.ts';

let now = new Date();

const it = pageTest.extend('overrides', { scope: 'file' }, { clock: () => now });

const HOUR_MS = 60 * 60_000;

it("A kitchen stays signed in while in use, up to the owner's limit", async ({
  openPage,
  owner,
  harbourId,
  service,
  restaurantId,
}) => {
  const settings = await openPage('/dashboard/settings', owner);
  await settings.getByLabel('Kitchen displays stay signed in for').selectOption('24 hours');
  await settings.getByText('Changed for all kitchen displays').waitFor();

  const screen = openDashboard(service);
  const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
  await screen.signIn(email, password);
  const end = async () => Date.parse((await screen.get<Session>('/session')).body.expiresAt);
  const first = await end();
  const page = await openPage(`/kitchen?branch=${harbourId}`, screen);
  await page.getByText('Nothing to prepare').waitFor();
  for (let hour = 0; hour < 5; hour++) {
    await drainBackground(service);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await end()).toBe(first);
  }
  await page.getByRole('button', { name: 'All day' }).click();
  await expect.poll(end).toBe(first + 5 * HOUR_MS);
});
