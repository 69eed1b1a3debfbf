import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Sales } from '../../generated/dashboard/types.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { ORDERING } from '../helpers/run-command.ts';

const run = promisify(execFile);

it('npm run ordering -- sales rebuild recalculates sales from the orders, whatever the sums were', async ({
  service,
  restaurant,
  manager,
}) => {
  const { sales } = service.context.collections;
  const { id: restaurantId, addOrders } = restaurant;
  const days = ['2026-01-14', '2026-03-14'];
  await addOrders(
    days.map(day => ({ paymentStatus: 'paid', total: 1000, paidAt: new Date(`${day}T12:00:00Z`) })),
  );
  const report = () =>
    Promise.all(
      days.map(async day => {
        const { body } = await manager.get<Sales>(`/sales?from=${day}`);
        return body.currencies.find(({ currency }) => currency === 'EUR')?.takings;
      }),
    );
  expect(await report()).toEqual(['10.00', '10.00']);
  await sales.updateMany({ restaurantId }, { $set: { sums: [] } });
  expect(await report()).toEqual(['0.00', '0.00']);

  const { url, name } = service.database;
  const address = new URL(url);
  address.pathname = name;
  const env = { ...process.env, MONGODB_URL: address.href, SECRETS_KEY: 'ab'.repeat(32) };
  const rebuild = (...args: string[]) =>
    run(process.execPath, [ORDERING, 'sales', 'rebuild', ...args], { env });
  // A test restaurant's slug is its ID.
  const { stdout } = await rebuild('--restaurant', restaurantId);
  expect(stdout).toBe('Rebuilt the sales of 1 restaurant.\n');
  expect(await sales.countDocuments({ restaurantId, 'sums.day': { $in: days } })).toBe(2);
  expect(await report()).toEqual(['10.00', '10.00']);
  await expect(rebuild('--restaurant', 'elsewhere')).rejects.toThrow('There is no restaurant elsewhere');
});
