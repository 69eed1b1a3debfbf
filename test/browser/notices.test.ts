import { expect } from 'vitest';
import { createStarPrinter } from '../fakes/printers.ts';
import { findBarriers } from '../helpers/axe.ts';
import { pageTest } from '../helpers/pages.ts';
import { addPrinter, untilQueued } from '../helpers/printers.ts';

const it = pageTest.extend('printer', async ({ service, manager, harbourId }) => {
  const { id, address } = await addPrinter(service, manager, { branchId: harbourId, name: 'Pass' });
  return { id, device: createStarPrinter(address) };
});

it('A notice appears and disappears with its cause, and counts as new until seen', async ({
  openPage,
  manager,
  staff,
  client,
  restaurant,
  harbourId,
  printer,
}) => {
  const page = await openPage('/dashboard/inventory', manager);
  const bell = page.getByRole('link', { name: /^Notices/ });
  await page.getByRole('link', { name: 'Notices: 0' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notices' });
  await drawer.getByText('Nothing needs attention').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  const { _id } = await restaurant.addOrder();
  await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  await untilQueued(staff, printer.id);
  await manager.put(`/branches/${harbourId}/status`, { status: 'paused' });
  await page.reload();
  await page.getByRole('link', { name: 'Notices: 2, new: 2' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByText('Orders are waiting for the printer “Pass”, which is offline').waitFor();
  await drawer.getByText('“Harbour” is paused until someone reopens it.').waitFor();
  expect(await bell.getAttribute('aria-label')).toBe('Notices: 2');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page)).toEqual([]);
  }
  await drawer.getByRole('link', { name: 'View branches' }).click();
  await drawer.waitFor({ state: 'detached' });

  // The page reflects its own change immediately, without a reload.
  const status = page.getByRole('radiogroup', { name: 'Status of Harbour' });
  await status.getByText('Open', { exact: true }).click();
  await page.getByRole('link', { name: 'Notices: 1' }).waitFor();
  await printer.device.work();
  await page.goto(new URL('/dashboard/', page.url()).href);
  await page.getByRole('link', { name: 'Notices: 0' }).waitFor();
  expect(await page.getByText('Orders are waiting for the printer').count()).toBe(0);
});

it("A branch's notice shows the branch's local time", async ({
  openPage,
  manager,
  harbourId,
  restaurant: { harbour },
}) => {
  const until = new Date(Date.now() + 60 * 60_000);
  await manager.put(`/branches/${harbourId}/status`, { status: 'paused', until: until.toISOString() });
  const page = await openPage('/dashboard/', manager, { timezoneId: 'Pacific/Auckland' });
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: harbour.timezone }).format(
    until,
  );
  const text = new RegExp(`“Harbour” is paused until .*${time.replace(/\s/, '\\s')}`);
  await page.getByText(text).waitFor();
});
