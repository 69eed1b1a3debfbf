import { describe, expect } from 'vitest';
import type { MailSettings } from '../../generated/dashboard/types.ts';
import { addUser, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { mailTest, newAddress } from '../helpers/mail.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';

const HOUR_MS = 60 * 60_000;
/**
 * On the business day of March 14 in Dublin, and in the future, because the database removes emails 30 days
 * after their creation.
 */
const EVENING = new Date('2030-03-14T20:00:00Z');
const DAY_END = new Date('2030-03-15T05:00:00Z');
let now = EVENING;

const it = mailTest
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  /** An owner with a unique address who enabled summaries. */
  .extend('subscribe', ({ service }) => async (restaurantId: string) => {
    now = EVENING;
    const email = newAddress();
    const { id } = await addUser(service, { restaurantId, role: 'owner', email });
    const page = await signIn(service, email);
    const { body } = await page.put<MailSettings>('/mail/daily-summary', { enabled: true });
    expect(body.dailySummary).toBe(true);
    return { email, page, id };
  });

/** Queues and sends everything due by then. */
async function passTo(service: TestService, at: Date): Promise<void> {
  now = at;
  await service.context.due.summaries.workDue();
  await service.context.due.mail.workDue();
  await drainBackground(service);
}

/** Sessions expire meanwhile. */
async function signIn(service: TestService, email: string) {
  const page = openDashboard(service);
  await page.signIn(email, KNOWN_PASSWORD);
  return page;
}

const paid = (time: string, total: number, provider: string, branchIndex?: object) => ({
  ...{ paymentStatus: 'paid' as const, paidAt: new Date(time), total, paymentProviderId: provider },
  ...branchIndex,
});

describe('A daily summary', () => {
  it("includes each branch's orders, sales, refunds, and payment methods after the day has ended", async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    const market = { branch: { id: restaurant.market._id, slug: 'market', name: 'Market' } };
    const refund = {
      ...{ id: 'rfd_1', amount: 500, reason: '', source: 'manual' as const },
      actor: 'System',
      createdAt: new Date('2030-03-14T22:00:00Z'),
    };
    await restaurant.addOrders([
      paid('2030-03-14T12:00:00Z', 1000, 'cash'),
      // After midnight, before the day ends.
      { ...paid('2030-03-15T04:59:00Z', 2500, 'card'), refunds: [refund] },
      paid('2030-03-14T04:59:00Z', 7700, 'cash'),
      paid('2030-03-15T05:00:00Z', 8800, 'cash'),
      paid('2030-03-14T18:00:00Z', 400, 'stripe', market),
    ]);
    const { email } = await subscribe(restaurant.id);
    await passTo(service, new Date(DAY_END.getTime() - 1));
    expect(mailServer.countOffers(email)).toBe(0);
    await passTo(service, DAY_END);
    const [mail] = await mailServer.receive(email);
    expect(mail?.subject).toBe('Sales of Test Kitchen on Thursday, March 14');
    const text = mail?.text?.replaceAll('\n\n', '\n') ?? '';
    expect(text).toContain(
      [
        ...['Harbour', 'Paid orders: 2', 'Sales: €35.00', 'Refunds: -€5.00', 'Takings: €30.00'],
        ...['Card terminal: €25.00', 'Cash: €5.00'],
        ...['Market', 'Paid orders: 1', 'Sales: €4.00', 'Takings: €4.00', 'Stripe: €4.00'],
        ...['All branches', 'Paid orders: 3', 'Sales: €39.00', 'Refunds: -€5.00', 'Takings: €34.00'],
      ].join('\n'),
    );
    expect(mail?.html).toContain('href="https://orders.example.com/dashboard/reports"');
  });

  it('is sent once per day and owner by two processes, even on retries', async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    await restaurant.addOrders([
      paid('2030-03-14T12:00:00Z', 1000, 'cash'),
      paid('2030-03-15T12:00:00Z', 1000, 'cash'),
    ]);
    const owners = [await subscribe(restaurant.id), await subscribe(restaurant.id)];
    const second = await startServiceOn(
      service.database.url,
      {
        ...{ mailFrom: 'orders@example.com', smtpUrl: mailServer.url },
        ...{ paymentProvider: 'none', rateLimitStore: 'memory' },
      },
      { clock: () => now },
      service.database.name,
    );
    const { users } = service.context.collections;
    const ids = owners.map(({ id }) => id);
    const before = await users.find({ _id: { $in: ids } }).toArray();
    await Promise.all([service, second].map(one => passTo(one, DAY_END)));
    // As if a process died between queueing the emails and moving to the next day.
    for (const { _id, dailySummary } of before)
      await users.updateOne({ _id }, { $set: { ...(dailySummary && { dailySummary }) } });
    await Promise.all([service, second].map(one => passTo(one, DAY_END)));
    for (const { email } of owners) {
      await mailServer.receive(email);
      expect(mailServer.countOffers(email)).toBe(1);
    }
    await passTo(service, new Date(DAY_END.getTime() + 24 * HOUR_MS));
    for (const { email } of owners) {
      const [, next] = await mailServer.receive(email, 2);
      expect(next?.subject).toContain('Friday, March 15');
    }
    await second.stop();
    for (const { email } of owners) expect(mailServer.countOffers(email)).toBe(2);
  });

  it('is not sent for a day without payments, and after an outage only for the last day', async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    const { email } = await subscribe(restaurant.id);
    await passTo(service, DAY_END);
    const { mails } = service.context.collections;
    expect(await mails.countDocuments({ to: email })).toBe(0);
    await restaurant.addOrders([
      paid('2030-03-16T12:00:00Z', 1000, 'cash'),
      paid('2030-03-18T12:00:00Z', 2000, 'cash'),
    ]);
    await passTo(service, new Date(DAY_END.getTime() + 4 * 24 * HOUR_MS + HOUR_MS));
    const [mail] = await mailServer.receive(email);
    expect(mail?.subject).toContain('Monday, March 18');
    expect(mailServer.countOffers(email)).toBe(1);
  });

  it('is sent to the owner who enabled it, until disabled or no longer an owner', async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    await restaurant.addOrders([paid('2030-03-14T12:00:00Z', 1000, 'cash')]);
    const [wanted, stopped, demoted, disabled] = [
      await subscribe(restaurant.id),
      await subscribe(restaurant.id),
      await subscribe(restaurant.id),
      await subscribe(restaurant.id),
    ];
    const silent = await addUser(service, { restaurantId: restaurant.id, role: 'owner' });
    for (let count = 0; count < 2; count++) await stopped.page.put('/mail/daily-summary', { enabled: false });
    await wanted.page.put(`/users/${demoted.id}/role`, { role: 'manager', branchIds: null });
    await wanted.page.post(`/users/${disabled.id}/disable`);
    await passTo(service, DAY_END);
    await mailServer.receive(wanted.email);
    for (const { email } of [stopped, demoted, disabled, silent])
      expect(mailServer.countOffers(email)).toBe(0);
    const owner = await signIn(service, wanted.email);
    const log = await owner.get<{ data: { action: string }[] }>(
      `/activity?subjectId=${stopped.id}&limit=100`,
    );
    const actions = log.body.data.map(({ action }) => action).filter(action => /summary/.test(action));
    expect(actions).toEqual(['user.daily_summary_disabled', 'user.daily_summary_enabled']);
  });

  it('is written in Arabic, without figures of other restaurants', async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    await restaurant.addOrders([paid('2030-03-14T12:00:00Z', 1000, 'cash')]);
    const other = await addRestaurant(service);
    await other.addOrders([paid('2030-03-14T12:00:00Z', 9900, 'card')]);
    const { email, id } = await subscribe(restaurant.id);
    await service.context.collections.users.updateOne({ _id: id }, { $set: { language: 'ar' } });
    await passTo(service, DAY_END);
    const [mail] = await mailServer.receive(email);
    expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(mail?.text).toContain('نقدًا');
    expect(mail?.text).not.toContain('جهاز البطاقات');
  });

  it('waits for a branch that moved to a later time zone', async ({
    service,
    restaurant,
    mailServer,
    subscribe,
  }) => {
    await restaurant.addOrders([paid('2030-03-14T12:00:00Z', 1000, 'cash')]);
    const { email } = await subscribe(restaurant.id);
    const { branches } = service.context.collections;
    await branches.updateOne({ _id: restaurant.market._id }, { $set: { timezone: 'America/Los_Angeles' } });
    await passTo(service, DAY_END);
    await expect.poll(() => mailServer.countOffers(email), within(5)).toBe(0);
    await passTo(service, new Date('2030-03-15T12:00:00Z'));
    await mailServer.receive(email);
  });
});
