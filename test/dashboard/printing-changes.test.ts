import { expect } from 'vitest';
import type { DashboardOrder, UpdateOrderRequest } from '../../generated/dashboard/types.ts';
import { printingTest as it, MAKES, untilQueued } from '../helpers/printers.ts';

it.for(MAKES)(
  'A printer with %s prints added and voided items of a confirmed order',
  async (protocol, { open, manager, restaurant }) => {
    const soup = await restaurant.addItem({ title: 'Soup' });
    const tea = await restaurant.addItem({ title: 'Tea' });
    const { id, device } = await open(protocol);
    const lines = [{ menuItemId: soup._id, quantity: 3 }];
    const placed = {
      branchId: restaurant.harbour._id,
      type: 'dine_in',
      channel: 'counter',
      table: '4',
      lines,
    };
    const { body: order } = await manager.post<DashboardOrder>('/orders', placed);
    const change = (body: UpdateOrderRequest) => manager.post(`/orders/${order.id}/changes`, body);
    const lineId = order.lines[0]?.id ?? '';
    const fewer = [{ lineId, quantity: 1 }];
    // The confirmation's ticket already includes it.
    await change({ notes: 'Birthday', add: [{ menuItemId: tea._id, quantity: 1 }] });
    await manager.post(`/orders/${order.id}/status`, { status: 'confirmed' });
    await untilQueued(manager, id);
    await device.work();
    await change({
      lines: fewer,
      add: [{ menuItemId: tea._id, quantity: 2 }],
      reason: 'Sent back',
      table: '7',
    });
    await untilQueued(manager, id, 2);
    const { lines: printed = [], large = [] } = (await device.work())?.text ?? {};
    expect(large).toEqual(
      expect.arrayContaining([
        'CHANGED',
        `#${order.number}`,
        'Dine in · Table 7',
        expect.stringMatching(/^\+2 x *Tea/),
        expect.stringMatching(/^-2 x *VOID Soup/),
      ]),
    );
    expect(printed.join('\n')).not.toMatch(/Birthday|€/);
    // The kitchen needs no ticket for a changed table.
    await change({ table: '8' });
    await change({ lines: [{ lineId, quantity: 2 }] });
    await untilQueued(manager, id, 3);
    expect((await device.work())?.text?.large).toContainEqual(expect.stringMatching(/^\+1 x *Soup/));
  },
);
