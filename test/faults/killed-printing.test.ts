// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type {
  DashboardBranchList,
  DashboardMenuItemList,
  DashboardOrder,
  PrintList,
} from '../../generated/dashboard/types.ts';
import { createEpsonPrinter, createStarPrinter, createUsbPrinter, type Printed } from '../fakes/printers.ts';
import { withCollections } from '../helpers/audit.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { addPrinter, MAKES } from '../helpers/printers.ts';
import { ownerOf } from '../helpers/traffic.ts';

const ROUNDS = 6;
const ROUND_MS = 1_500;
const LOST = 0.15;
const POLL_MS = 20;
/** The requests of a user are limited. */
const USB_POLL_MS = 500;

const KINDS = [...MAKES, 'usb_escpos'] as const;
const PRINTERS = { star_cloudprnt: 6, epson_server_direct_print: 6, usb_escpos: 2 };

/** A printer, and the orders that it has printed through all restarts. */
type Device = { id: string; path: string; kind: (typeof KINDS)[number]; numbers: number[] };

/** The order number on a paper. */
const numberOf = ({ text }: Printed) => Number(text?.large.find(line => /^#\d+$/.test(line))?.slice(1));

it('prints each order once at each printer, killed again and again while confirmations get lost', async ({
  dataDir,
  startInDataDir,
}) => {
  const start = () => startInDataDir({ LOG_LEVEL: 'fatal' });
  const devices: Device[] = [];
  const confirmed = new Set<number>();

  async function open() {
    const service = await start();
    const owner = await ownerOf(service.demo);
    const { data } = (await owner.get<DashboardBranchList>('/branches')).body;
    const branch = data.find(({ status, currency }) => status === 'open' && currency === 'EUR');
    if (!branch) throw new Error('No branch takes orders');
    return { service, owner, branchId: branch.id, url: service.demo.apiBaseUrl };
  }

  async function takeOrders(owner: Dashboard, branchId: string, isOver: () => boolean): Promise<void> {
    const { data } = (await owner.get<DashboardMenuItemList>('/menu/items?published=true&limit=100')).body;
    const item = data.find(({ customizations }) => customizations.length === 0);
    while (!isOver()) {
      const { body } = await owner.post<DashboardOrder>('/orders', {
        ...{ branchId, type: 'pickup', channel: 'counter', lines: [{ menuItemId: item?.id, quantity: 1 }] },
      });
      const moved = await owner.post(`/orders/${body.number}/status`, { status: 'confirmed' });
      if (moved.status === 200) confirmed.add(body.number);
    }
  }

  /** One printer at a bad network: confirmations get lost, or come twice, and it asks again at the same time. */
  async function work(
    { id, path, kind, numbers }: Device,
    { url, owner }: { url: string; owner: Dashboard },
    isOver: () => boolean,
  ): Promise<void> {
    const isLucky = (chance: number) => Math.random() < chance;
    while (!isOver()) {
      await setTimeout(kind === 'usb_escpos' ? USB_POLL_MS : POLL_MS);
      if (kind === 'star_cloudprnt') {
        const printer = createStarPrinter(url + path);
        const [offer] = await Promise.all([printer.poll(), printer.poll()]);
        if (!offer.jobReady) continue;
        const job = await printer.download(offer);
        if (job.status !== 200) continue;
        numbers.push(numberOf(printer.print(job)));
        if (!isLucky(LOST)) await Promise.all([1, 2].map(() => printer.confirm(offer.jobToken)));
      } else if (kind === 'epson_server_direct_print') {
        const printer = createEpsonPrinter(url + path);
        const answers = await Promise.all([printer.ask(), printer.ask()]);
        for (const xml of answers.filter(answer => answer !== '')) {
          const printed = printer.print(xml);
          numbers.push(numberOf(printed));
          if (!isLucky(LOST)) await Promise.all([1, 2].map(() => printer.report(printed.jobId)));
        }
      } else {
        const printer = createUsbPrinter(owner, id);
        const attempt = crypto.randomUUID();
        const started = await Promise.all([printer.start(attempt), printer.start(attempt)]);
        const print = started.find(({ body }) => body.print)?.body.print;
        if (!print) continue;
        numbers.push(print.orderNumber ?? 0);
        if (!isLucky(LOST)) await Promise.all([1, 2].map(() => printer.finish(print.id)));
      }
    }
  }

  const countPapers = () => devices.reduce((sum, { numbers }) => sum + numbers.length, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { service, owner, branchId, url } = await open();
    if (devices.length === 0)
      for (const kind of KINDS)
        for (let count = 0; count < PRINTERS[kind]; count += 1) {
          const { id, address } = await addPrinter({ url }, owner, { branchId, protocol: kind });
          const path = address === '' ? '' : new URL(address).pathname;
          devices.push({ id, kind, path, numbers: [] });
        }
    let isOver = false;
    const until = () => isOver;
    // Work in progress ends with the process.
    const ending = [
      takeOrders(owner, branchId, until),
      ...devices.map(device => work(device, { url, owner }, until)),
    ].map(working => working.catch(() => {}));
    const former = confirmed.size;
    await setTimeout(ROUND_MS + Math.random() * ROUND_MS);
    // A busy machine takes longer. After a lost confirmation, a printer waits until people decide.
    await expect.poll(() => confirmed.size).toBeGreaterThan(former);
    await expect.poll(countPapers).toBeGreaterThan(2 * devices.length);
    await service.kill('SIGKILL');
    isOver = true;
    await Promise.all(ending);
  }

  const { service, owner } = await open();
  expect(confirmed.size).toBeGreaterThanOrEqual(ROUNDS);
  // The first sweep prints orders confirmed during the kill.
  const countPrints = async ({ id }: Device) =>
    (await owner.get<PrintList>(`/printers/${id}/prints`)).body.pagination.total;
  for (const device of devices)
    await expect.poll(() => countPrints(device)).toBeGreaterThanOrEqual(confirmed.size);
  await service.kill('SIGTERM');
  await withCollections(dataDir, async ({ prints }) => {
    let printedOnce = 0;
    for (const { id, numbers } of devices) {
      expect(new Set(numbers).size).toBe(numbers.length);
      const found = await prints.find({ printerId: id }).toArray();
      expect(new Set(found.map(({ orderNumber }) => orderNumber)).size).toBe(found.length);
      for (const { orderNumber = 0, status } of found) {
        const isPrinted = numbers.includes(orderNumber);
        if (status === 'printed') expect(isPrinted).toBe(true);
        if (status === 'waiting') expect(isPrinted).toBe(false);
        if (isPrinted) printedOnce += 1;
      }
    }
    console.log(`${confirmed.size} orders at ${devices.length} printers, ${printedOnce} papers`);
    expect(printedOnce).toBeGreaterThan(devices.length);
  });
});
