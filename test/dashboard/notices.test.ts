import { describe, expect } from 'vitest';
import type {
  DashboardInventoryItem,
  DashboardOrder,
  Notice,
  NoticeKind,
  NoticeList,
} from '../../generated/dashboard/types.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { mailTest, newAddress } from '../helpers/mail.ts';
import { getPrinter, listPrints, printingTest, untilQueued } from '../helpers/printers.ts';
import { switchMode } from '../helpers/sandbox.ts';
import { addScreen } from '../helpers/screens.ts';
import { stripeTest } from '../helpers/stripe.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const list = async (user: Dashboard): Promise<Notice[]> =>
  (await user.get<NoticeList>('/notices')).body.notices;
const kindsOf = async (user: Dashboard): Promise<NoticeKind[]> => (await list(user)).map(({ kind }) => kind);
const pollKinds = (user: Dashboard) => expect.poll(() => kindsOf(user), within(10));

const it = printingTest
  /** Advances time until the test ends, without signing anyone out. */
  .extend('wait', ({ service, pass }, { onCleanup }) => {
    let waited = 0;
    onCleanup(() => pass(-waited));
    return async (seconds: number) => {
      const expiresAt = new Date('2100-01-01');
      await collectionsOf(service).sessions.updateMany({}, { $set: { expiresAt } });
      waited += seconds;
      pass(seconds);
    };
  })
  .extend('cook', ({ service, restaurantId, marketId }) =>
    signedIn(service, { restaurantId, role: 'staff', branches: [marketId] }),
  )
  .extend('stranger', async ({ service, newRestaurant }) =>
    signedIn(service, { restaurantId: (await newRestaurant()).id, role: 'owner' }),
  );

describe('A notice', () => {
  it('about a printer appears when orders wait for it, states the reason, and disappears when they are printed', async ({
    openStar,
    confirm,
    wait,
    owner,
    staff,
    cook,
    stranger,
    service,
    manager,
    harbourId,
  }) => {
    const { id, device } = await openStar({ name: 'Pass' });
    await device.work();
    await confirm();
    await untilQueued(staff, id);
    expect(await list(staff)).toEqual([]);
    await wait(180);
    const [stuck] = await list(staff);
    expect(stuck).toMatchObject({
      ...{ kind: 'printer_stuck', subject: 'Pass', count: 1, problem: null },
      since: expect.any(String),
    });
    expect((await list(owner))[0]).toEqual(stuck);
    const { page: counter } = await addScreen(service, manager, { branchId: harbourId, kind: 'counter' });
    expect((await list(counter))[0]).toEqual(stuck);
    for (const outsider of [cook, stranger]) expect(await list(outsider)).toEqual([]);
    await device.poll('410 Paper out');
    expect(await list(staff)).toMatchObject([{ kind: 'printer_stuck', count: 1, problem: 'paper_out' }]);
    await device.work();
    expect(await list(staff)).toEqual([]);

    await confirm();
    await untilQueued(staff, id, 2);
    await wait(3 * HOUR);
    expect(await list(staff)).toMatchObject([{ kind: 'prints_missing', subject: 'Pass', count: 1 }]);
    await device.work();
    expect(await list(staff)).toMatchObject([{ kind: 'prints_missing', count: 1 }]);
    await wait(DAY);
    expect(await list(staff)).toEqual([]);
    await manager.delete(`/printers/${id}`);
  });

  it("about a pre-order's ticket that was not printed appears, however early the order was confirmed", async ({
    openStar,
    confirm,
    wait,
    staff,
    manager,
    service,
  }) => {
    const { id, device } = await openStar({ name: 'Pass' });
    await device.work();
    const promisedAt = new Date(service.context.services.clock().getTime() + 3 * DAY * 1_000);
    await confirm({ promisedAt, scheduledFor: promisedAt, leadMinutes: 30 });
    await untilQueued(staff, id);
    // The printer is off from before the kitchen's start until the ticket is useless.
    await wait(3 * DAY + 3 * HOUR);
    expect(await list(staff)).toMatchObject([{ kind: 'prints_missing', subject: 'Pass', count: 1 }]);
    expect(await device.work()).toBe(undefined);
    expect(await listPrints(staff, id)).toMatchObject([{ status: 'expired' }]);
    const since = new Date(promisedAt.getTime() - 30 * 60_000).toISOString();
    expect(await list(staff)).toMatchObject([{ kind: 'prints_missing', subject: 'Pass', count: 1, since }]);
    expect(await getPrinter(staff, id)).toMatchObject({ waiting: 0, unprinted: 1 });
    await wait(DAY);
    expect(await list(staff)).toEqual([]);
    expect(await getPrinter(staff, id)).toMatchObject({ unprinted: 0 });
    await manager.delete(`/printers/${id}`);
  });

  it('of a paused or busy branch ends with it, and is shown to its staff', async ({
    manager,
    staff,
    cook,
    harbourId,
    restaurant,
    wait,
  }) => {
    const path = `/branches/${harbourId}`;
    const { name, timezone } = restaurant.harbour;
    const until = new Date(Date.now() + HOUR * 1_000).toISOString();
    await manager.put(`${path}/delay`, { minutes: 15 });
    const [busy] = await list(staff);
    expect(busy).toMatchObject({ kind: 'branch_busy', subject: name, until: expect.any(String), timezone });
    await manager.put(`${path}/delay`, { minutes: 0 });
    expect(await list(staff)).toEqual([]);
    await manager.put(`${path}/status`, { status: 'paused', until });
    const [paused] = await list(staff);
    expect(paused).toMatchObject({ kind: 'branch_paused', subject: name, since: expect.any(String), until });
    expect(await list(cook)).toEqual([]);
    await wait(HOUR + 1);
    expect(await list(staff)).toEqual([]);
    await manager.put(`${path}/status`, { status: 'paused' });
    const [again] = await list(staff);
    expect(again).toMatchObject({ kind: 'branch_paused', until: null });
    expect(again?.id).not.toBe(paused?.id);
    await manager.put(`${path}/status`, { status: 'open' });
    expect(await list(staff)).toEqual([]);
  });

  it("of low stock counts items at the reader's branches", async ({
    manager,
    cook,
    stranger,
    harbourId,
    marketId,
  }) => {
    const addItem = async (branchId: string) => {
      const values = { name: 'Flour', unit: 'kg', lowStockThreshold: 5 };
      const { id } = (await manager.post<DashboardInventoryItem>('/inventory/items', values)).body;
      await manager.post(`/inventory/items/${id}/movements`, { branchId, type: 'count', quantity: 2 });
      return id;
    };
    const [first] = [await addItem(harbourId), await addItem(harbourId), await addItem(marketId)];
    expect(await list(manager)).toMatchObject([{ kind: 'low_stock', subject: null, count: 3 }]);
    expect(await list(cook)).toMatchObject([{ kind: 'low_stock', count: 1 }]);
    expect(await list(stranger)).toEqual([]);
    await manager.patch(`/inventory/items/${first}`, { lowStockThreshold: 1 });
    expect(await list(manager)).toMatchObject([{ kind: 'low_stock', count: 2 }]);
  });

  it('of a screen appears after three days of silence, for managers of its branch', async ({
    service,
    manager,
    staff,
    wait,
    harbourId,
    marketId,
    restaurantId,
  }) => {
    const elsewhere = await signedIn(service, { restaurantId, role: 'manager', branches: [marketId] });
    const { screen } = await addScreen(service, manager, { branchId: harbourId, name: 'Left tablet' });
    expect(await kindsOf(manager)).not.toContain('screen_silent');
    await wait(3 * DAY + 60);
    const silent = (await list(manager)).filter(({ subject }) => subject === 'Left tablet');
    expect(silent).toMatchObject([{ kind: 'screen_silent', since: expect.any(String) }]);
    for (const other of [staff, elsewhere]) expect(await kindsOf(other)).not.toContain('screen_silent');
    await manager.delete(`/screens/${screen.id}`);
    expect((await list(manager)).map(({ subject }) => subject)).not.toContain('Left tablet');
  });
});

describe('A notice of a payment', () => {
  stripeTest(
    'comes when Stripe cannot pay a refund, or a guest disputes it, and goes when that is solved',
    async ({ placed, guest, owner, manager, stripe, service, restaurant, newRestaurant }) => {
      const order = await placed();
      await stripe.pay(order.page);
      await guest.checkPayment(order.token);
      const staff = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
      const { _id: marketId } = restaurant.market;
      const elsewhere = await signedIn(service, {
        ...{ restaurantId: restaurant.id, role: 'manager', branches: [marketId] },
      });
      const stranger = await signedIn(service, { restaurantId: (await newRestaurant()).id, role: 'owner' });
      stripe.nextRefunds('rejected');
      const path = `/orders/${order.number}/refunds`;
      const { body } = await owner.post<DashboardOrder>(path, { amount: 5, source: 'gateway' });
      await pollKinds(manager).toEqual(['refund_failed']);
      await stripe.dispute(order.page);
      await pollKinds(manager).toEqual(['refund_failed', 'payment_disputed']);
      for (const { subject, since } of await list(manager))
        expect([subject, since]).toEqual([String(order.number), expect.any(String)]);
      for (const other of [staff, elsewhere, stranger]) expect(await list(other)).toEqual([]);

      stripe.nextRefunds('succeeded');
      await owner.post(`${path}/${body.refunds[0]?.id}/retry`);
      await pollKinds(manager).toEqual(['payment_disputed']);
      await stripe.dispute(order.page, 'under_review');
      await pollKinds(manager).toEqual([]);
    },
  );
});

describe('A notice of emails', () => {
  mailTest(
    'counts those that the mail server rejects, for owners, but not in test mode',
    async ({ mailServer, owner, manager }) => {
      for (let count = 1; count <= 2; count++) {
        const email = newAddress();
        mailServer.reject(email, 550);
        await owner.post('/users', { email, name: 'Ana', role: 'staff' });
        await expect.poll(() => list(owner), within(10)).toMatchObject([{ kind: 'emails_failed', count }]);
      }
      expect(await list(manager)).toEqual([]);
      await owner.post('/restaurant/sandbox');
      await switchMode(owner, 'PUT');
      expect((await list(owner)).map(({ kind }) => kind)).not.toContain('emails_failed');
    },
  );
});
