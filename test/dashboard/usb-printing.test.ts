import { describe, expect } from 'vitest';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { getPrinter, printingTest as it, listPrints, untilQueued } from '../helpers/printers.ts';
import { lineOf } from '../helpers/restaurant.ts';

describe('A printer by USB', () => {
  it('prints an order as a picture when it is confirmed, once', async ({ openUsb, confirm, manager }) => {
    const { id, device, shown } = await openUsb({ buzzer: true });
    expect(shown).toBe('');
    expect(await device.work()).toBe(undefined);
    const { number } = await confirm({
      lines: [1, 2, 3].map(quantity => lineOf({ title: 'Crème brûlée', quantity })),
    });
    await untilQueued(manager, id);
    const printed = await device.work();
    expect(printed).toMatchObject({ cuts: 1, drawerPulses: 0, lines: [] });
    const { width = 0, rows = [] } = printed?.picture ?? {};
    expect(width).toBe(512);
    // More rows than one command has.
    expect(rows.length).toBeGreaterThan(255);
    const inked = rows.filter(row => row.some(byte => byte > 0)).length;
    expect(inked / rows.length).toBeGreaterThan(0.3);
    expect(inked / rows.length).toBeLessThan(0.95);
    expect(await device.work()).toBe(undefined);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed', orderNumber: number }]);
  });

  it('prints a test and receipts on narrow paper, and opens the drawer', async ({
    openUsb,
    confirm,
    manager,
    staff,
  }) => {
    const { id, device } = await openUsb({ content: 'receipt', drawer: true, paperWidth: 'mm58' });
    await staff.post(`/printers/${id}/prints`, {});
    await confirm();
    await untilQueued(manager, id, 2);
    for (const _ of ['test', 'receipt'])
      expect(await device.work()).toMatchObject({ cuts: 1, drawerPulses: 1, picture: { width: 384 } });
    expect(await device.work()).toBe(undefined);
  });

  it('gives a print to one of several computers, and the same one to a repeated attempt', async ({
    openUsb,
    confirm,
    manager,
  }) => {
    const { id, device } = await openUsb();
    await confirm();
    await untilQueued(manager, id);
    const attempts = ['till-1', 'till-2', 'till-3'];
    const started = await Promise.all(attempts.map(attempt => device.start(attempt)));
    const taken = started.findIndex(({ body }) => body.print);
    expect(started.filter(({ body }) => body.print)).toHaveLength(1);
    const first = started[taken]?.body;
    expect(first?.print).toMatchObject({ status: 'printing', kind: 'kitchen_ticket' });
    expect((await device.start(attempts[taken])).body).toEqual(first);
    expect((await device.start('till-4')).body).toEqual({ print: null, data: '' });
    const printId = first?.print?.id ?? '';
    for (const _ of ['once', 'again'])
      expect((await device.finish(printId)).body).toMatchObject({ id: printId, status: 'printed' });
    expect((await device.start(attempts[taken])).body.print).toBe(null);
  });

  it('whose computer dies prints nothing twice', async ({ openUsb, confirm, pass, manager }) => {
    const { id, device } = await openUsb();
    await confirm();
    await untilQueued(manager, id);
    const { print } = (await device.start()).body;
    for (let polls = 0; polls < 20; polls += 1) {
      pass(5);
      expect((await device.start()).body.print).toBe(null);
    }
    expect(await listPrints(manager, id)).toMatchObject([{ id: print?.id, status: 'unconfirmed' }]);
    // It was printed, and the report comes late.
    expect((await device.finish(print?.id ?? '')).body.status).toBe('printed');
  });

  it('without paper keeps its prints, and says so', async ({ openUsb, confirm, pass, manager, staff }) => {
    const { id, device } = await openUsb();
    await confirm();
    await untilQueued(manager, id);
    expect((await device.start('till', 'paper_out')).body.print).toBe(null);
    expect(await getPrinter(staff, id)).toMatchObject({ status: 'online', problem: 'paper_out', waiting: 1 });
    const { print } = (await device.start()).body;
    expect((await device.finish(print?.id ?? '', 'connection')).body).toMatchObject({
      status: 'waiting',
      problem: 'connection',
    });
    expect(await device.work()).toBe(undefined);
    pass(11);
    expect(await device.work()).toMatchObject({ cuts: 1 });
    expect(await getPrinter(staff, id)).toMatchObject({ problem: null, waiting: 0 });
  });

  it('is reached by its own staff only, and only by USB', async ({
    openUsb,
    openStar,
    staff,
    service,
    harbourId,
    newRestaurant,
  }) => {
    const { id, device } = await openUsb();
    await staff.post(`/printers/${id}/prints`, {});
    const { print } = (await device.start()).body;
    const stranger = await signedIn(service, { restaurantId: (await newRestaurant()).id, role: 'owner' });
    const next = { attemptId: 'till' };
    expect((await stranger.post(`/printers/${id}/prints/next`, next)).status).toBe(404);
    expect((await stranger.put(`/printers/${id}/prints/${print?.id}/result`, {})).status).toBe(404);
    const star = await openStar({ branchId: harbourId });
    const { status, body } = await staff.post<ErrorBody>(`/printers/${star.id}/prints/next`, next);
    expect([status, body.error]).toEqual([
      409,
      'This printer does not print over USB: it fetches its prints over the network',
    ]);
    expect((await staff.put(`/printers/${star.id}/prints/${print?.id}/result`, {})).status).toBe(409);
    expect((await staff.put(`/printers/${id}/prints/prt_other/result`, {})).status).toBe(404);
  });
});
