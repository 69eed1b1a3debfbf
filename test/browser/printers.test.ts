import { expect } from 'vitest';
import { createStarPrinter } from '../fakes/printers.ts';
import { pageTest } from '../helpers/pages.ts';

pageTest(
  'A manager connects a printer, staff see what it prints, and everyone learns that it is offline',
  async ({ openPage, service, manager, staff, client, restaurant }) => {
    const page = await openPage('/dashboard/branches', manager);
    await page.getByRole('link', { name: 'Printers' }).click();
    await page.getByText('No printers yet').waitFor();
    await page.getByRole('button', { name: 'Add printer' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Add printer' });
    await drawer.getByLabel('Name').fill('Grill');
    await drawer.getByLabel('Branch').selectOption('Harbour');
    await drawer.getByLabel('Sound the buzzer after a print').check();
    await drawer.getByRole('button', { name: 'Add printer' }).click();
    const setup = page.getByRole('dialog', { name: 'Connect printer' });
    const address = (await setup.getByLabel('Address').textContent()) ?? '';
    await setup.getByText('Under CloudPRNT').waitFor();
    await setup.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Not connected yet').waitFor();

    const printer = createStarPrinter(service.url + new URL(address).pathname);
    await printer.poll();
    await page.getByText('Online', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print a test at Grill' }).click();
    await page.getByText('1 waiting').waitFor();
    expect((await printer.work())?.text?.lines.join('\n')).toContain('Test print');
    await page.getByText('1 waiting').waitFor({ state: 'detached' });

    const { _id, number } = await restaurant.addOrder();
    await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    await page.getByText('1 waiting').waitFor();
    expect((await printer.work())?.text?.large).toContain(`#${number}`);
    const order = await openPage(`/dashboard/orders/${number}`, staff);
    await order.getByRole('button', { name: 'Print ticket' }).click();
    await order.getByRole('dialog').getByRole('button', { name: 'Grill' }).click();
    await order.getByText('Sent to the printer').waitFor();
    expect((await printer.work())?.text?.lines.join('\n')).toContain('COPY');

    await page.getByRole('button', { name: 'Prints of Grill' }).click();
    const prints = page.getByRole('dialog', { name: 'Prints of “Grill”' });
    await expect.poll(() => prints.getByText('Printed', { exact: true }).count()).toBe(3);
    await prints.getByRole('button', { name: 'Print again' }).first().click();
    await prints.getByText('Waiting').waitFor();
    await page.keyboard.press('Escape');

    const lastSeenAt = new Date(Date.now() - 130_000);
    await service.context.collections.printers.updateOne({ name: 'Grill' }, { $set: { lastSeenAt } });
    await page.getByText('Offline').waitFor();
    const board = await openPage('/dashboard/orders', staff);
    await board.getByText('Orders are waiting for the printer “Grill”, which is offline').waitFor();
    await board.getByRole('link', { name: 'View printers' }).click();
    await board.getByText('Offline').waitFor();
    expect(await board.getByRole('button', { name: 'Add printer' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Remove Grill' }).click();
    await page.getByRole('button', { name: 'Remove printer' }).click();
    await page.getByText('No printers yet').waitFor();
    await expect(printer.poll()).rejects.toThrow('404');
  },
);
