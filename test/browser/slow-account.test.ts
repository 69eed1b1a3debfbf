import { expect } from 'vitest';
import { addApprover, PIN, WRONG_PIN } from '../helpers/approvals.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest as it } from '../helpers/pages.ts';
import { addScreen } from '../helpers/screens.ts';
import { hold } from './models/intercept.ts';
import { ordersPages } from './models/orders-pages.ts';

it('A refund is not issued if its approval arrives after the question was closed', async ({
  openPage,
  service,
  manager,
  restaurant,
  harbourId,
}) => {
  const { number } = await restaurant.addOrder({ paymentStatus: 'paid', status: 'completed' });
  await addApprover(service, { restaurantId: restaurant.id, role: 'manager', name: 'Mona Daly' });
  const till = { branchId: harbourId, kind: 'counter' as const, name: 'Till 1' };
  const page = await openPage(`/dashboard/orders/${number}`, (await addScreen(service, manager, till)).page);
  const refunds: string[] = [];
  page.on('request', request => request.url().endsWith('/refunds') && refunds.push(request.url()));
  const { press } = ordersPages(page);
  const { sent, letGo } = await hold(page, '**/approvals', 'POST');
  await press('Refund');
  const form = page.getByRole('dialog', { name: `Refund order ${number}` });
  await form.getByRole('textbox', { name: 'Amount' }).fill('1');
  await page.keyboard.press('Enter');
  const enterPin = async () => {
    await page.getByRole('button', { name: 'Mona Daly' }).click();
    await page.getByLabel('PIN of Mona Daly').waitFor();
    await page.keyboard.type(PIN);
  };
  await enterPin();
  await sent(1);
  await page.getByRole('button', { name: 'Someone else' }).click();
  const late = page.waitForResponse('**/approvals');
  await letGo(0);
  await (await late).finished();
  await enterPin();
  await sent(2);
  expect(refunds).toEqual([]);
  await letGo(1);
  await form.waitFor({ state: 'detached' });
  expect(refunds).toHaveLength(1);
});

it('A slow response closes no dialog of the account that was opened since', async ({
  openPage,
  service,
  restaurant,
}) => {
  const person = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
  const page = await openPage('/dashboard/orders', person);
  const { sent, letGo } = await hold(page, '**/session/pin', 'PUT');
  const dialog = page.getByRole('dialog', { name: 'PIN for screens' });
  const type = async (pin: string) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'PIN for screens' }).click();
    await dialog.getByLabel(/^New PIN/).fill(pin);
  };
  await type(PIN);
  await dialog.getByLabel('Confirm new PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await sent(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await type(WRONG_PIN);
  await letGo(0);
  await page.getByText('PIN saved').waitFor();
  expect(await dialog.getByLabel(/^New PIN/).inputValue()).toBe(WRONG_PIN);
});
