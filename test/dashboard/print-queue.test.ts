import { describe, expect } from 'vitest';
import { drainBackground } from '../helpers/drain-background.ts';
import { getPrinter, printingTest as it, listPrints, readItems, untilQueued } from '../helpers/printers.ts';

describe('A lost confirmation', () => {
  it('of a Star printer causes no duplicate prints, whatever is retried', async ({
    pass,
    openStar,
    confirm,
    manager,
    staff,
  }) => {
    const { id, device } = await openStar();
    await confirm();
    await untilQueued(manager, id);
    const offers = await Promise.all([device.poll(), device.poll(), device.poll()]);
    expect(offers.map(({ jobReady }) => jobReady)).toEqual([true, true, true]);
    const [offer = { jobReady: false }] = offers;
    device.print(await device.download(offer));
    // The printer downloads again only if it could not read the first response.
    expect((await device.download(offer)).status).toBe(200);
    for (let polls = 0; polls < 40; polls += 1) {
      pass(5);
      expect((await device.poll()).jobReady).toBe(false);
    }
    expect((await device.download(offer)).status).toBe(404);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'unconfirmed' }]);
    expect(await getPrinter(staff, id)).toMatchObject({ waiting: 0, unprinted: 1 });
    // The confirmation arrives late.
    await device.confirm(offer.jobToken);
    await device.confirm(offer.jobToken);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed' }]);
    expect(await getPrinter(staff, id)).toMatchObject({ waiting: 0, unprinted: 0 });
    expect(device.papers).toHaveLength(1);
  });

  it('of an Epson printer causes no duplicate prints, whatever is retried', async ({
    pass,
    openEpson,
    confirm,
    manager,
  }) => {
    const { id, device } = await openEpson();
    await confirm();
    await untilQueued(manager, id);
    const answers = await Promise.all([device.ask(), device.ask(), device.ask()]);
    const [xml = '', ...others] = answers.filter(answer => answer !== '');
    expect(others).toEqual([]);
    const { jobId } = device.print(xml);
    for (let polls = 0; polls < 40; polls += 1) {
      pass(5);
      expect(await device.ask()).toBe('');
    }
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'unconfirmed' }]);
    await device.report(jobId);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed' }]);
  });

  it('delays the next print by a minute and a half', async ({ pass, openStar, confirm, manager }) => {
    const { id, device } = await openStar();
    await confirm();
    await confirm();
    await untilQueued(manager, id, 2);
    const offer = await device.poll();
    device.print(await device.download(offer));
    pass(60);
    expect((await device.poll()).jobReady).toBe(false);
    pass(31);
    const next = await device.poll();
    expect(next.jobReady).toBe(true);
    expect(next.jobToken).not.toBe(offer.jobToken);
  });
});

describe('A printer that fails', () => {
  it('prints again once it has paper, and marks the print', async ({
    pass,
    openStar,
    confirm,
    manager,
    staff,
  }) => {
    const { id, device } = await openStar();
    await confirm();
    await untilQueued(manager, id);
    await device.download(await device.poll());
    expect((await device.poll('410 Out of paper')).jobReady).toBe(false);
    expect(await getPrinter(staff, id)).toMatchObject({ problem: 'paper_out', waiting: 1 });
    pass(30);
    const printed = await device.work();
    expect(printed?.text?.lines.join('\n')).toContain('REPRINT');
    expect(await getPrinter(staff, id)).toMatchObject({ problem: null, waiting: 0 });
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed' }]);
  });

  it('is not sent unsupported prints again', async ({ openStar, confirm, manager }) => {
    const { id, device } = await openStar();
    await confirm();
    await untilQueued(manager, id);
    const offer = await device.poll();
    await device.download(offer);
    await device.confirm(offer.jobToken, '511 Media decoding error');
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'failed', problem: 'not_understood' }]);
    expect((await device.poll()).jobReady).toBe(false);
  });

  it('retries with Epson according to the error code', async ({ pass, openEpson, confirm, manager }) => {
    const { id, device } = await openEpson();
    const statusAfter = async (code: string) => {
      const { _id: orderId } = await confirm();
      await expect.poll(async () => (await listPrints(manager, id))[0]?.orderId).toBe(orderId);
      await device.report(device.print(await device.ask()).jobId, false, code);
      return (await listPrints(manager, id))[0]?.status;
    };
    expect(await statusAfter('EPTR_CUTTER')).toBe('failed');
    expect(await statusAfter('EX_TIMEOUT')).toBe('unconfirmed');
    expect(await statusAfter('SchemaError')).toBe('failed');
    expect(await statusAfter('EPTR_REC_EMPTY')).toBe('waiting');
    expect(await device.ask()).toBe('');
    pass(10);
    expect((await device.work())?.text?.lines.join('\n')).toContain('REPRINT');
  });

  it('gives up after several attempts', async ({ pass, openEpson, confirm, manager }) => {
    const { id, device } = await openEpson();
    await confirm();
    await untilQueued(manager, id);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await device.report(device.print(await device.ask()).jobId, false, 'EPTR_COVER_OPEN');
      pass(300);
    }
    expect(await device.ask()).toBe('');
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'failed', problem: 'cover_open' }]);
  });
});

describe('A printer that is off', () => {
  it('is shown as offline after two minutes, with its prints waiting', async ({
    pass,
    openStar,
    confirm,
    staff,
  }) => {
    const { id, device } = await openStar();
    expect(await getPrinter(staff, id)).toMatchObject({ status: 'waiting_for_setup', lastSeenAt: null });
    await device.poll();
    expect(await getPrinter(staff, id)).toMatchObject({ status: 'online' });
    await confirm();
    await untilQueued(staff, id);
    pass(121);
    expect(await getPrinter(staff, id)).toMatchObject({ status: 'offline', waiting: 1 });
  });

  it('does not print tickets that are two hours old', async ({ pass, openStar, confirm, staff }) => {
    const { id, device } = await openStar();
    await confirm();
    await untilQueued(staff, id);
    pass(2 * 60 * 60);
    expect(await listPrints(staff, id)).toMatchObject([{ status: 'expired' }]);
    expect(await device.work()).toBe(undefined);
    expect(await getPrinter(staff, id)).toMatchObject({ waiting: 0, unprinted: 1 });
  });

  it('does not print orders that were cancelled first', async ({ openStar, confirm, client, staff }) => {
    const { id, device } = await openStar();
    const { _id } = await confirm();
    await untilQueued(staff, id);
    await client.post(`/v1/orders/${_id}/status`, { status: 'cancelled', reason: 'No fish' });
    await expect.poll(async () => (await listPrints(staff, id))[0]?.status).toBe('cancelled');
    expect(await device.work()).toBe(undefined);
  });
});

describe('A pre-order', () => {
  it('is printed when it is time to start, even if that changes', async ({
    service,
    pass,
    openStar,
    confirm,
    manager,
  }) => {
    const { id, device } = await openStar();
    const receipts = await openStar({ content: 'receipt' });
    const inMinutes = (minutes: number) =>
      new Date(service.context.services.clock().getTime() + minutes * 60_000);
    const promisedAt = inMinutes(600);
    const order = await confirm({ promisedAt, scheduledFor: promisedAt, leadMinutes: 30 });
    await untilQueued(manager, receipts.id);
    expect((await receipts.device.work())?.cuts).toBe(1);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'waiting' }]);
    expect(await getPrinter(manager, id)).toMatchObject({ waiting: 0 });
    pass(300 * 60);
    expect(await device.work()).toBe(undefined);
    const later = { promisedAt: inMinutes(90).toISOString() };
    expect((await manager.put(`/orders/${order._id}/promised-time`, later)).status).toBe(200);
    pass(55 * 60);
    expect(await device.work()).toBe(undefined);
    pass(6 * 60);
    await expect.poll(async () => (await device.work())?.text?.large).toContain(`#${order.number}`);
    expect(await device.work()).toBe(undefined);
  });

  it('is not postponed by a new promise once the kitchen has started', async ({
    service,
    openStar,
    confirm,
    client,
    manager,
  }) => {
    const { device } = await openStar();
    const now = service.context.services.clock().getTime();
    const promisedAt = new Date(now + 300 * 60_000);
    const { _id } = await confirm({ promisedAt, scheduledFor: promisedAt, leadMinutes: 30 });
    await client.post(`/v1/orders/${_id}/status`, { status: 'preparing' });
    const later = { promisedAt: new Date(now + 400 * 60_000).toISOString() };
    expect((await manager.put(`/orders/${_id}/promised-time`, later)).status).toBe(200);
    await drainBackground(service);
    expect(await readItems(device)).toEqual(['2 x Grilled sardines']);
  });

  it('is printed with its day on any other day', async ({
    service,
    pass,
    openStar,
    confirm,
    restaurant,
    manager,
  }) => {
    const { id, device } = await openStar();
    const day = 24 * 60 * 60;
    const promisedAt = new Date(service.context.services.clock().getTime() + 2 * day * 1_000);
    const createdAt = service.context.services.clock();
    const times = { createdAt, promisedAt, scheduledFor: promisedAt };
    const { _id: orderId } = await confirm({ ...times, leadMinutes: 5 });
    const show = (at: Date, date: Intl.DateTimeFormatOptions = {}) =>
      at
        .toLocaleString('en', {
          ...{ timeZone: restaurant.harbour.timezone, hour: 'numeric', minute: '2-digit' },
          ...date,
        })
        .replaceAll(/\s/g, ' ');
    const dated = { weekday: 'short', month: 'short', day: 'numeric' } as const;
    await manager.post(`/printers/${id}/prints`, { orderId });
    const early = (await device.work())?.text?.lines.join(' ');
    expect(early).toContain(`Ready by ${show(promisedAt, dated)}`);
    expect(early).toContain(`Ordered ${show(createdAt)}`);
    pass(2 * day);
    const ticket = (await device.work())?.text?.lines.join(' ');
    expect(ticket).toContain(`Ready by ${show(promisedAt)}`);
    expect(ticket).toContain(`Ordered ${show(createdAt, dated)}`);
  });
});
