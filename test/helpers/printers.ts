import { expect } from 'vitest';
import type { NewPrinter, Print, PrinterList, PrintList } from '../../generated/dashboard/types.ts';
import { createEpsonPrinter, createStarPrinter, createUsbPrinter, type Printed } from '../fakes/printers.ts';
import type { Dashboard } from './dashboard.ts';
import { test } from './fixtures.ts';
import type { TestService } from './service.ts';

type PrinterValues = Record<string, unknown> & { branchId: string };

/** Adds a printer. `address` is its URL for the test. */
export async function addPrinter(
  { url }: Pick<TestService, 'url'>,
  manager: Dashboard,
  values: PrinterValues,
) {
  const answer = await manager.post<NewPrinter>('/printers', {
    name: 'Grill',
    protocol: 'star_cloudprnt',
    ...values,
  });
  if (answer.status !== 201) throw new Error(`The printer was not added: ${JSON.stringify(answer.body)}`);
  const { printer, address } = answer.body;
  const reached = address === '' ? '' : url + new URL(address).pathname;
  return { id: printer.id, address: reached, shown: address };
}

export async function getPrinter(user: Dashboard, printerId: string) {
  const { data } = (await user.get<PrinterList>('/printers?limit=100')).body;
  return data.find(({ id }) => id === printerId);
}

/** Newest first. */
export const listPrints = async (user: Dashboard, printerId: string): Promise<Print[]> =>
  (await user.get<PrintList>(`/printers/${printerId}/prints`)).body.data;

export const untilQueued = (user: Dashboard, printerId: string, count = 1): Promise<void> =>
  expect.poll(() => listPrints(user, printerId)).toHaveLength(count);

type Working = { work(): Promise<Printed | undefined> };

/** Prints the next paper, and reads its items, such as `+1 x Tea`. */
export async function readItems(device: Working): Promise<string[] | undefined> {
  const printed = await device.work();
  const { large = [] } = printed?.text ?? {};
  return printed && large.filter(line => /^[+-]?\d/.test(line)).map(line => line.replace(/ x */, ' x '));
}

export const MAKES = ['star_cloudprnt', 'epson_server_direct_print'] as const;

type Values = Record<string, unknown>;

/** A test with printers and an adjustable clock. */
export const printingTest = test
  .extend('time', { scope: 'file' }, () => ({ offset: 0 }))
  .extend('overrides', { scope: 'file' }, ({ time }) => ({
    clock: () => new Date(Date.now() + time.offset),
  }))
  .extend('pass', ({ time }) => (seconds: number) => {
    time.offset += seconds * 1_000;
  })
  .extend(
    'add',
    ({ service, manager, harbourId }) =>
      (values: Values = {}) =>
        addPrinter(service, manager, { branchId: harbourId, ...values }),
  )
  .extend('openStar', ({ add }) => async (values: Values = {}) => {
    const added = await add(values);
    return { ...added, device: createStarPrinter(added.address) };
  })
  .extend('openEpson', ({ add }) => async (values: Values = {}) => {
    const added = await add({ protocol: 'epson_server_direct_print', ...values });
    return { ...added, device: createEpsonPrinter(added.address) };
  })
  /** A printer at the computer of a member of the staff. */
  .extend('openUsb', ({ add, staff }) => async (values: Values = {}) => {
    const added = await add({ protocol: 'usb_escpos', ...values });
    return { ...added, device: createUsbPrinter(staff, added.id) };
  })
  /** A printer of the make. */
  .extend(
    'open',
    ({ openStar, openEpson }) =>
      (make: (typeof MAKES)[number], values: Values = {}) =>
        make === 'star_cloudprnt' ? openStar(values) : openEpson(values),
  )
  /** Adds an order and confirms it. */
  .extend(
    'confirm',
    ({ restaurant, client }) =>
      async (values: Parameters<typeof restaurant.addOrder>[0] = {}) => {
        const order = await restaurant.addOrder(values);
        await client.post(`/v1/orders/${order._id}/status`, { status: 'confirmed' });
        return order;
      },
  );
