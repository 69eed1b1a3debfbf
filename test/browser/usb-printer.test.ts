import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readEscposCommands } from '../fakes/print-commands.ts';
import { pageTest } from '../helpers/pages.ts';
import { listPrints } from '../helpers/printers.ts';

/** What the page's USB printer does: take bytes, lack paper, or lose its cable. */
type Port = { state: 'ready' | 'no paper' | 'unplugged'; sent: number[] };
declare const port: Port;

/** A browser with a printer at its USB port. */
const PLUG_IN = `
  globalThis.port = { state: 'ready', sent: [] };
  const endpoints = [
    { direction: 'in', type: 'bulk', endpointNumber: 1 },
    { direction: 'out', type: 'bulk', endpointNumber: 2 },
  ];
  const interfaces = [
    { interfaceNumber: 0, alternates: [{ interfaceClass: 3, alternateSetting: 0, endpoints: [] }] },
    { interfaceNumber: 1, alternates: [{ interfaceClass: 7, alternateSetting: 0, endpoints }] },
  ];
  const configuration = { configurationValue: 1, interfaces };
  let claimed;
  const device = {
    ...{ vendorId: 0x04b8, productId: 0x0e28, serialNumber: null, configurations: [configuration] },
    async open() {
      if (claimed) throw new Error('It is open');
      claimed = 'open';
    },
    async selectConfiguration() {
      this.configuration = configuration;
    },
    async claimInterface(number) {
      claimed = number;
    },
    async controlTransferIn({ index }) {
      if (index !== 1 || claimed !== 1) throw new Error('Not the printer');
      return { data: new DataView(new Uint8Array([port.state === 'no paper' ? 0x38 : 0x18]).buffer) };
    },
    async transferOut(endpoint, bytes) {
      if (endpoint !== 2 || claimed !== 1) throw new Error('Not the printer');
      if (port.state === 'unplugged') throw new Error('The device was disconnected');
      port.sent.push(...bytes);
      return { status: 'ok' };
    },
    async close() {
      claimed = undefined;
    },
  };
  let allowed = sessionStorage.allowed ? [device] : [];
  Object.defineProperty(navigator, 'usb', {
    value: {
      async requestDevice({ filters }) {
        if (filters[0].classCode !== 7) throw new DOMException('None chosen', 'NotFoundError');
        sessionStorage.allowed = 'yes';
        allowed = [device];
        return device;
      },
      getDevices: async () => allowed,
    },
  });
`;

const setState = (page: Page, state: Port['state']) =>
  page.evaluate(next => {
    port.state = next;
  }, state);

const readPrinted = async (page: Page) =>
  readEscposCommands(Buffer.from(await page.evaluate(() => port.sent)));

pageTest(
  'A till prints by USB while the dashboard is open',
  async ({ openPage, manager, client, restaurant }) => {
    const page = await openPage('/dashboard/orders', manager);
    await page.addInitScript(PLUG_IN);
    await page.goto(new URL('/dashboard/printers', page.url()).href);
    await page.getByRole('button', { name: 'Add printer' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Add printer' });
    await drawer.getByLabel('Name').fill('Till');
    await drawer.getByLabel('Connection').selectOption('USB or serial port (ESC/POS)');
    expect(await drawer.getByLabel('Sound the buzzer after a print').count()).toBe(0);
    await drawer.getByLabel('Branch').selectOption('Harbour');
    await drawer.getByRole('button', { name: 'Add printer' }).click();
    const setup = page.getByRole('dialog', { name: 'Connect printer' });
    await setup.getByRole('button', { name: 'Connect', exact: true }).click();
    await setup.getByText('This computer prints while the dashboard is open').waitFor();
    await setup.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Online', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print a test at Till' }).click();
    await expect.poll(() => readPrinted(page)).toMatchObject({ cuts: 1, picture: { width: 512 } });

    // It goes on at any page, in one of the tabs.
    await page.goto(new URL('/dashboard/branches', page.url()).href);
    const { data } = (await manager.get<{ data: { id: string }[] }>('/printers')).body;
    const printerId = data[0]?.id ?? '';
    const { _id } = await restaurant.addOrder();
    await setState(page, 'no paper');
    await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    await expect
      .poll(async () => (await manager.get<{ data: object[] }>('/printers')).body.data[0])
      .toMatchObject({ problem: 'paper_out', waiting: 1 });
    await setState(page, 'unplugged');
    await expect
      .poll(async () => (await listPrints(manager, printerId))[0])
      .toMatchObject({
        status: 'waiting',
        problem: 'connection',
      });
    await setState(page, 'ready');
    await expect.poll(async () => (await listPrints(manager, printerId))[0]?.status).toBe('printed');
    expect(await readPrinted(page)).toMatchObject({ cuts: 1 });

    await page.goto(new URL('/dashboard/printers', page.url()).href);
    await page.getByRole('button', { name: 'Disconnect Till from this computer' }).click();
    await page.getByRole('button', { name: 'Print a test at Till' }).click();
    await page.getByText('1 waiting').waitFor();
    await page.getByRole('button', { name: 'Connect Till to this computer' }).click();
    await setup.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => readPrinted(page)).toMatchObject({ cuts: 1 });
  },
);
