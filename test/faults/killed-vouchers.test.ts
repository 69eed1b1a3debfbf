// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type {
  DashboardBranchList,
  DashboardMenuItemList,
  DashboardOrder,
  NewVoucher,
  VoucherList,
} from '../../generated/dashboard/types.ts';
import { auditVouchers, withCollections } from '../helpers/audit.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { ownerOf } from '../helpers/traffic.ts';

const ROUNDS = 6;
const ROUND_MS = 800;
const RIVALS = 3;
const COUNTERS = 3;
const CANCELLED = 0.3;

/** An order that needs the last 5.00 of a voucher. `status` is the response's; undefined before it. */
type Attempt = { code: string; key: string; status?: number; order?: DashboardOrder; cancelled?: boolean };

it("spends each voucher's balance once, killed again and again while orders want it", async ({
  dataDir,
  startInDataDir,
}) => {
  const attempts: Attempt[] = [];

  async function open() {
    const service = await startInDataDir({ LOG_LEVEL: 'fatal' });
    const owner = await ownerOf(service.demo);
    const { data } = (await owner.get<DashboardBranchList>('/branches')).body;
    const branch = data.find(({ status, currency }) => status === 'open' && currency === 'EUR');
    const { data: items } = (await owner.get<DashboardMenuItemList>('/menu/items?published=true&limit=100'))
      .body;
    const item = items.find(({ customizations }) => customizations.length === 0);
    const body = {
      ...{ branchId: branch?.id, type: 'pickup', channel: 'counter' },
      lines: [{ menuItemId: item?.id, quantity: 5 }],
    };
    return { service, owner, body };
  }

  async function place(owner: Dashboard, body: object, attempt: Attempt): Promise<void> {
    const { status, body: order } = await owner.request<DashboardOrder>('POST', '/orders', {
      headers: { 'idempotency-key': attempt.key },
      body: { ...body, voucherCode: attempt.code },
    });
    if (status !== 201 && status !== 400) throw new Error(`Answered with ${status}`);
    Object.assign(attempt, { status, ...(status === 201 && { order }) });
  }

  async function cancel(owner: Dashboard, attempt: Attempt): Promise<void> {
    attempt.cancelled = true;
    await owner.post(`/orders/${attempt.order?.id}/status`, { status: 'cancelled', reason: 'Test' });
  }

  async function work(owner: Dashboard, body: object, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { code } = (await owner.post<NewVoucher>('/vouchers', { currency: 'EUR', amount: 5 })).body;
      const rivals = Array.from({ length: RIVALS }, (): Attempt => ({ code, key: crypto.randomUUID() }));
      attempts.push(...rivals);
      await Promise.all(rivals.map(attempt => place(owner, body, attempt)));
      const winner = rivals.find(({ status }) => status === 201);
      if (winner && Math.random() < CANCELLED) await cancel(owner, winner);
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const { service, owner, body } = await open();
    let isOver = false;
    // Work in progress ends with the process.
    const ending = Array.from({ length: COUNTERS }, () => work(owner, body, () => isOver).catch(() => {}));
    await setTimeout(ROUND_MS + Math.random() * ROUND_MS);
    await service.kill('SIGKILL');
    isOver = true;
    await Promise.all(ending);
  }

  // Every client retries requests without a response.
  const { service, owner, body } = await open();
  const unanswered = attempts.filter(({ status }) => status === undefined);
  for (const attempt of unanswered) await place(owner, body, attempt);
  for (const attempt of attempts.filter(({ cancelled }) => cancelled)) await cancel(owner, attempt);
  for (const [code, rivals] of Map.groupBy(attempts, attempt => attempt.code)) {
    const paid = rivals.filter(({ order, cancelled }) => order && !cancelled);
    expect(paid.length, code).toBeLessThanOrEqual(1);
    // A cancelled order's voucher can pay for one retried later.
    if (!rivals.some(({ cancelled }) => cancelled)) expect(paid, code).toHaveLength(1);
  }
  // The sweeper completes the killed processes' work.
  const reserved = async () => {
    const { data } = (await owner.get<VoucherList>('/vouchers?limit=100')).body;
    return data.filter(({ reserved }) => Number(reserved) > 0).length;
  };
  await expect.poll(reserved, { interval: 500, timeout: 60_000 }).toBe(0);
  await service.kill('SIGTERM');
  await withCollections(dataDir, async collections => {
    await auditVouchers(collections);
    const { vouchers, orders } = collections;
    expect(await vouchers.countDocuments({ balance: { $lt: 0 } })).toBe(0);
    for (const { order } of attempts)
      if (order) expect(await orders.countDocuments({ _id: order.id, creditsUsed: 500 })).toBe(1);
    const count = await vouchers.countDocuments({ amount: 500 });
    console.log(`${count} vouchers, ${attempts.length} orders wanted them, ${unanswered.length} repeated`);
    expect(unanswered.length).toBeGreaterThan(0);
  });
});
