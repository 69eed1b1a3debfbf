import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createStarPrinter } from '../fakes/printers.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { addPrinter, getPrinter, printingTest as it, listPrints, untilQueued } from '../helpers/printers.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

describe('Printer URLs', () => {
  it('are shown once, stored as a hash, and removed with the printer', async ({ service, add, manager }) => {
    const { id, address, shown } = await add();
    const token = shown.slice(shown.lastIndexOf('/') + 1);
    const stored = JSON.stringify(await service.context.collections.printers.findOne({ _id: id }));
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await getPrinter(manager, id))).not.toContain(token);
    const device = createStarPrinter(address);
    await device.poll();
    await manager.delete(`/printers/${id}`);
    await expect(device.poll()).rejects.toThrow('poll: 404');
    expect(await service.context.collections.prints.countDocuments({ printerId: id })).toBe(0);
  });

  it('give access only to the printer’s own prints', async ({
    service,
    add,
    openStar,
    confirm,
    manager,
    newRestaurant,
  }) => {
    const { id, address, device } = await openStar();
    const neighbor = createStarPrinter((await add({ automatic: false })).address);
    const elsewhere = await newRestaurant();
    const other = await addPrinter(
      service,
      await signedIn(service, { restaurantId: elsewhere.id, role: 'manager' }),
      { branchId: elsewhere.harbour._id },
    );
    await confirm();
    await untilQueued(manager, id);
    const offer = await device.poll();
    for (const stranger of [neighbor, createStarPrinter(other.address)]) {
      expect((await stranger.poll()).jobReady).toBe(false);
      expect((await stranger.download(offer)).status).toBe(404);
      await stranger.confirm(offer.jobToken);
    }
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'waiting' }]);
    // Two printers with the same URL.
    const twin = createStarPrinter(address, { mac: '00:11:62:dd:ee:ff' });
    expect((await device.download(offer)).status).toBe(200);
    expect((await twin.poll()).jobReady).toBe(false);
    expect((await twin.download(offer)).status).toBe(404);
  });

  it('give no prints to people or scanners', async ({ openStar, openEpson, confirm, manager }) => {
    const [star, epson] = [await openStar(), await openEpson()];
    await confirm();
    await untilQueued(manager, star.id);
    await untilQueued(manager, epson.id);
    expect((await fetch(star.address)).status).toBe(400);
    expect((await fetch(star.address, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(epson.address)).status).toBe(405);
    expect((await fetch(epson.address, { method: 'POST' })).status).toBe(200);
    for (const { id, device } of [star, epson]) {
      expect(await listPrints(manager, id)).toMatchObject([{ status: 'waiting' }]);
      expect((await device.work())?.cuts).toBe(1);
    }
  });

  it('limit the size of requests', async ({ openStar, openEpson }) => {
    for (const { address } of [await openStar(), await openEpson()]) {
      expect((await fetch(address, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '%',
        'ConnectionType=SetResponse&ResponseFile=%00',
      ])
        expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
      const statuses = await Promise.all(
        Array.from({ length: 620 }, async () => (await fetch(address, { method: 'POST' })).status),
      );
      expect(statuses).toContain(429);
    }
  });

  it('work with printers that name no print, or use other command sets', async ({
    openStar,
    confirm,
    manager,
  }) => {
    const { id, address } = await openStar();
    const device = createStarPrinter(address, {
      withToken: false,
      types: ['application/vnd.star.linematrix'],
    });
    await confirm();
    await untilQueued(manager, id);
    expect((await device.work())?.text?.lines.join('\n')).toContain('Grilled sardines');
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed' }]);
  });

  it('are not logged', async ({ startService }) => {
    const lines: string[] = [];
    const service = await startService({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
    const restaurant = await addRestaurant(service);
    const manager = await signedIn(service, { restaurantId: restaurant.id, role: 'manager' });
    const { address } = await addPrinter(service, manager, { branchId: restaurant.harbour._id });
    await createStarPrinter(address).poll();
    await createStarPrinter(address).download({ jobReady: true, jobToken: 'any' });
    await fetch(`${address}/more`);
    await fetch(address.replace('/printing/', '/%70rinting/'));
    await fetch(address.replace('/printing/', '//printing/'));
    const token = address.slice(address.lastIndexOf('rop_') + 'rop_'.length);
    await expect.poll(() => lines.filter(line => line.includes('rinting/'))).toHaveLength(5);
    expect(lines.join('')).not.toContain(token);
  });
});
