import { beforeEach, describe, expect } from 'vitest';
import type { DashboardOrder, DashboardOrderList, Mail, MailList } from '../../generated/dashboard/types.ts';
import { within } from '../helpers/deadlines.ts';
import { mailTest, newAddress } from '../helpers/mail.ts';
import { addScreen } from '../helpers/screens.ts';
import { openStorefront } from '../helpers/storefront.ts';

let now = new Date();
const MINUTE_MS = 60_000;

const it = mailTest
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  /** Advances a minute, and sends due emails. */
  .extend('send', ({ service }) => async () => {
    now = new Date(now.getTime() + MINUTE_MS + 1_000);
    await service.context.due.mail.workDue();
  })
  .extend('place', ({ service, restaurant, owner }) => async (language: 'en' | 'ar' = 'en') => {
    await owner.patch('/restaurant', { guestEmails: true });
    const item = await restaurant.addItem({ title: 'Grilled sardines' });
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const email = newAddress();
    const lines = [{ menuItemId: item._id, quantity: 2 }];
    const { order } = (await guest.place({ lines, customer: { name: 'Niamh', email }, language })).body;
    const { data } = (await owner.get<DashboardOrderList>(`/orders?number=${order.number}`)).body;
    const { id = '', lines: [line] = [] } = data[0] ?? {};
    const change = async (body: object): Promise<DashboardOrder> => {
      const { status, body: changed } = await owner.post<DashboardOrder>(`/orders/${id}/changes`, body);
      expect(status).toBe(200);
      return changed;
    };
    const setQuantity = (quantity: number) =>
      change({ lines: [{ lineId: line?.id, quantity }], reason: 'Sold out' });
    return { id, number: order.number, email, change, setQuantity };
  })
  .extend('list', ({ owner }) => async (email: string): Promise<Mail[]> => {
    const { data } = (await owner.get<MailList>('/mail')).body;
    return data.filter(({ to }) => to === email);
  });

beforeEach(() => {
  now = new Date();
});

describe('The guest of an open order', () => {
  it('gets one email about a series of changes, with the new total', async ({
    place,
    send,
    list,
    mailServer,
    owner,
  }) => {
    const { email, number, setQuantity } = await place();
    await setQuantity(3);
    await setQuantity(5);
    const { total } = await setQuantity(4);
    await expect.poll(() => list(email), within(5)).toHaveLength(3);
    expect(mailServer.countOffers(email)).toBe(0);
    await send();
    const [mail] = await mailServer.receive(email);
    expect(mail?.subject).toBe(`Order ${number} at ${owner.session()?.restaurant.name} was changed`);
    for (const content of [mail?.text, mail?.html]) {
      expect(content).toContain('4 × Grilled sardines');
      expect(content).toContain(`€${total}`);
    }
    await expect
      .poll(() => list(email), within(5))
      .toMatchObject([{ kind: 'order_updated', status: 'sent' }]);

    await setQuantity(1);
    await send();
    const [, later] = await mailServer.receive(email, 2);
    expect(later?.text).toContain('1 × Grilled sardines');
    expect(mailServer.countOffers(email)).toBe(2);
  });

  it('reads the day of a promised time that staff have moved to another day', async ({
    place,
    send,
    mailServer,
    owner,
    restaurant,
  }) => {
    const { email, id, setQuantity } = await place();
    const promisedAt = new Date(now.getTime() + 26 * 60 * MINUTE_MS);
    await owner.put(`/orders/${id}/promised-time`, { promisedAt: promisedAt.toISOString() });
    await setQuantity(3);
    await send();
    const [mail] = await mailServer.receive(email);
    const { timezone: timeZone } = restaurant.harbour;
    const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    const time = promisedAt.toLocaleString('en', { ...day, timeZone, hour: 'numeric', minute: '2-digit' });
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(`ready around ${time.replaceAll(/\s/g, ' ')}`);
  });

  it('gets it in Arabic', async ({ place, send, mailServer }) => {
    const { email, setQuantity } = await place('ar');
    await setQuantity(3);
    await send();
    const [mail] = await mailServer.receive(email);
    expect(mail?.subject).toContain('تم تعديل الطلب');
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain('3 × Grilled sardines');
  });

  it('gets none for changed notes, after a cancellation, or unless the owner enables it', async ({
    place,
    send,
    list,
    mailServer,
    owner,
  }) => {
    const noted = await place();
    await noted.change({ notes: 'No onions' });
    const cancelled = await place();
    await cancelled.setQuantity(1);
    await owner.post(`/orders/${cancelled.id}/status`, { status: 'cancelled', reason: 'Sold out' });
    const unwanted = await place();
    await owner.patch('/restaurant', { guestEmails: false });
    await unwanted.setQuantity(1);
    const sent = await place();
    await sent.setQuantity(1);
    await send();
    await mailServer.receive(sent.email);
    const [mail] = await mailServer.receive(cancelled.email);
    expect(mail?.subject).toMatch(/was cancelled$/);
    await expect.poll(() => list(cancelled.email), within(5)).toMatchObject([{ kind: 'order_cancelled' }]);
    for (const { email } of [noted, unwanted]) expect(mailServer.countOffers(email)).toBe(0);
  });

  it('gets one email, even if its effect is retried', async ({ place, send, mailServer, service }) => {
    const { id, email, setQuantity } = await place();
    await setQuantity(3);
    const { orders, activity } = service.context.collections;
    const logged = await activity.findOne({ 'subject.id': id, action: 'order.updated' });
    await send();
    await mailServer.receive(email);
    expect(logged).not.toBeNull();
    const { _id = '', at = now, actor, details } = logged ?? {};
    const entry = { _id, at, actor, details, action: 'order.updated', effects: ['order_contents_mail'] };
    await orders.updateOne({ _id: id }, {
      $push: { outbox: { ...entry, restaurantId: logged?.restaurantId } },
    } as never);
    now = new Date(now.getTime() + MINUTE_MS);
    expect(await service.context.sweep(0)).toBe(1);
    expect((await orders.findOne({ _id: id }))?.outbox).toEqual([]);
    await send();
    expect(mailServer.countOffers(email)).toBe(1);
  });
});

it('Owners are notified by email of a paired screen and who paired it', async ({
  service,
  manager,
  owner,
  restaurant,
  mailServer,
}) => {
  await addScreen(service, manager, { branchId: restaurant.harbour._id, name: 'Pass tablet' });
  const email = owner.session()?.user.email ?? '';
  const [mail] = await mailServer.receive(email);
  expect(mail?.subject).toMatch(/^New screen at /);
  expect(mail?.text).toContain('Mia paired the screen “Pass tablet”');
  expect(mail?.text).toContain('https://orders.example.com/dashboard/screens');
});
