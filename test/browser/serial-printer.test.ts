import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readEscposCommands } from '../fakes/print-commands.ts';
import { SERIAL_PRINTER, type SerialPrinter } from '../fakes/serial-printer.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest } from '../helpers/pages.ts';
import { addPrinter, getPrinter, listPrints } from '../helpers/printers.ts';

declare const printer: SerialPrinter;
declare let chosen: number;

const SILENCE_MS = 61_000;

const setPrinter = (page: Page, state: Partial<SerialPrinter>) =>
  page.evaluate(next => void Object.assign(printer, next), state);

const readPrinted = async (page: Page) =>
  readEscposCommands(Buffer.from(await page.evaluate(() => printer.printed)));

const serialTest = pageTest
  .extend('owned', ({ newRestaurant }) => newRestaurant())
  .extend('user', ({ service, owned }) => signedIn(service, { restaurantId: owned.id, role: 'manager' }))
  .extend(
    'addTill',
    ({ service, user, owned }) =>
      (name = 'Till') =>
        addPrinter(service, user, { name, branchId: owned.harbour._id, protocol: 'usb_escpos' }),
  )
  /** The printers' page of a computer with a serial printer. */
  .extend('openPrinters', ({ openPage, service, owned }) => async () => {
    // A second user, because requests are limited by user.
    const cashier = await signedIn(service, { restaurantId: owned.id, role: 'manager' });
    const page = await openPage('/dashboard/branches', cashier);
    await page.addInitScript(SERIAL_PRINTER);
    await page.clock.install();
    await page.goto(new URL('/dashboard/printers', page.url()).href);
    return page;
  })
  .extend('openTill', ({ addTill, openPrinters }) => async () => {
    const { id } = await addTill();
    const page = await openPrinters();
    await connect(page);
    await page.getByRole('button', { name: 'Disconnect Till from this computer' }).waitFor();
    return { id, page };
  })
  .extend('getStatus', ({ user }) => async (printerId: string) => {
    const [print] = await listPrints(user, printerId);
    return print?.status;
  });

async function untilTried(page: Page) {
  await setPrinter(page, { tried: 0 });
  await expect.poll(() => page.evaluate(() => printer.tried)).toBeGreaterThan(1);
}

async function connect(page: Page, name = 'Till', speed = 'Detect') {
  await page.getByRole('button', { name: `Connect ${name} to this computer`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect printer' });
  await dialog.getByText('Serial port', { exact: true }).click();
  await dialog.getByLabel('Speed (baud)').selectOption(speed);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  return dialog;
}

const printTest = (page: Page, name = 'Till') =>
  page.getByRole('button', { name: `Print a test at ${name}` }).click();

serialTest(
  'Prints by a serial port at the speed at which the printer answers, also after a reload',
  async ({ openTill, getStatus }) => {
    const { id, page } = await openTill();
    await printTest(page);
    await expect.poll(() => getStatus(id)).toBe('printed');
    expect(await readPrinted(page)).toMatchObject({ cuts: 1, picture: { width: 512 } });
    await page.reload();
    await printTest(page);
    await expect.poll(() => readPrinted(page)).toMatchObject({ cuts: 1 });
    await page.getByRole('button', { name: 'Disconnect Till from this computer' }).click();
    await connect(page);
    await page.getByRole('button', { name: 'Disconnect Till from this computer' }).waitFor();
  },
);

serialTest(
  'Prints nothing while a serial printer is out of paper, off, unplugged, or held by another program',
  async ({ openTill, getStatus, user }) => {
    const { id, page } = await openTill();
    for (const state of ['deaf', 'unplugged', 'held'] as const) {
      // The page closes its port.
      await setPrinter(page, { state: 'unplugged' });
      await untilTried(page);
      await setPrinter(page, { state });
      await printTest(page);
      await untilTried(page);
      expect(await getStatus(id)).toBe('waiting');
      await setPrinter(page, { state: 'ready' });
      await expect.poll(() => getStatus(id)).toBe('printed');
    }
    await setPrinter(page, { state: 'no paper' });
    await printTest(page);
    await expect
      .poll(() => getPrinter(user, id))
      .toMatchObject({ status: 'online', problem: 'paper_out', waiting: 1 });
    await setPrinter(page, { state: 'ready' });
    await expect.poll(() => getStatus(id)).toBe('printed');
    expect((await readPrinted(page)).cuts).toBe(4);
  },
);

serialTest(
  'A serial print counts when the printer answers after it, not when it was sent',
  async ({ openTill, getStatus }) => {
    const { id, page } = await openTill();
    await setPrinter(page, { next: 'no paper' });
    await printTest(page);
    await expect.poll(() => page.evaluate(() => printer.state)).toBe('no paper');
    expect(await getStatus(id)).toBe('printing');
    await setPrinter(page, { state: 'ready' });
    await expect.poll(() => getStatus(id)).toBe('printed');

    for (const next of ['deaf', 'stuck'] as const) {
      await setPrinter(page, { state: 'ready', next });
      await printTest(page);
      await expect.poll(() => getStatus(id)).toBe('printing');
      await expect.poll(() => page.evaluate(() => printer.state)).toBe(next);
      await page.clock.fastForward(SILENCE_MS);
      await expect.poll(() => getStatus(id)).toBe('unconfirmed');
    }

    await setPrinter(page, { state: 'ready', next: 'unplugged' });
    await printTest(page);
    await expect.poll(() => page.evaluate(() => printer.state)).toBe('unplugged');
    await expect.poll(() => getStatus(id)).toBe('waiting');
    await setPrinter(page, { state: 'ready' });
    await expect.poll(() => getStatus(id)).toBe('printed');
    // Pictures that were cut off don't swallow the next one.
    expect((await readPrinted(page)).cuts).toBe(2);
  },
);

serialTest('A late answer to a print does not count for the next one', async ({ openTill, getStatus }) => {
  const { id, page } = await openTill();
  await setPrinter(page, { next: 'no paper' });
  await printTest(page);
  await expect.poll(() => page.evaluate(() => printer.state)).toBe('no paper');
  await page.clock.fastForward(SILENCE_MS);
  await expect.poll(() => getStatus(id)).toBe('unconfirmed');
  await printTest(page);
  await setPrinter(page, { state: 'ready' });
  await expect.poll(() => getStatus(id)).toBe('printed');
  expect((await readPrinted(page)).cuts).toBe(2);
});

serialTest(
  'Says why a serial port can not be connected, and connects silent printers if people want it',
  async ({ addTill, openPrinters, getStatus }) => {
    const { id } = await addTill();
    const page = await openPrinters();
    await setPrinter(page, { state: 'held' });
    const dialog = await connect(page);
    await dialog.getByText("The port can't be opened.").waitFor();
    await setPrinter(page, { state: 'ready', answers: false });
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText("The printer doesn't respond.").waitFor();
    expect(await dialog.getByRole('button', { name: 'Connect anyway' }).count()).toBe(0);
    await dialog.getByLabel('Speed (baud)').selectOption('19200');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Connect anyway' }).click();
    await page.getByRole('button', { name: 'Disconnect Till from this computer' }).waitFor();
    await printTest(page);
    await expect.poll(() => getStatus(id)).toBe('printed');
    await setPrinter(page, { next: 'unplugged' });
    await printTest(page);
    await expect.poll(() => getStatus(id)).toBe('waiting');
  },
);

serialTest(
  'Two printers share a port in two tabs, but not two ports that look the same',
  async ({ openTill, addTill, getStatus }) => {
    const { id, page } = await openTill();
    const second = await addTill('Kitchen');
    await page.reload();
    await connect(page, 'Kitchen');
    await page.getByRole('button', { name: 'Disconnect Kitchen from this computer' }).waitFor();
    const tab = await page.context().newPage();
    await tab.addInitScript(SERIAL_PRINTER);
    await tab.goto(page.url());
    await printTest(tab);
    await printTest(tab, 'Kitchen');
    for (const printerId of [id, second.id]) await expect.poll(() => getStatus(printerId)).toBe('printed');
    const counts = [await readPrinted(page), await readPrinted(tab)].map(({ cuts }) => cuts);
    expect(counts.toSorted()).toEqual([0, 2]);

    await page.getByRole('button', { name: 'Disconnect Kitchen from this computer' }).click();
    await page.evaluate(() => {
      chosen = 1;
    });
    const dialog = await connect(page, 'Kitchen');
    await dialog.getByText("The browser can't distinguish this port").waitFor();
  },
);
