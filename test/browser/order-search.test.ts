import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import { pageTest as it } from '../helpers/pages.ts';

it('A search with thousands of matches shows since when it searched, and continues with older ones', async ({
  openPage,
  manager,
  restaurant,
}) => {
  const named = (name: string, at: number) => {
    const customer = { id: '', name, email: '', phone: '' };
    const createdAt = new Date(at);
    return { customer, customerKeys: customerSearchKeys(customer), createdAt, updatedAt: createdAt };
  };
  const start = Date.UTC(2026, 2, 2, 12);
  const orders = Array.from({ length: 4_100 }, (_, index) =>
    named(index % 2 ? 'Fatima Sousa' : 'Lbeth Moura', start + index * 60_000),
  );
  orders.push(named('Fatima Lbrahim', Date.UTC(2026, 2, 1, 12)));
  while (orders.length > 0) await restaurant.addOrders(orders.splice(0, 500));
  const page = await openPage('/dashboard/orders?view=table&find=fa%20lb', manager);
  await page.getByText('No matching orders').waitFor();
  await page.getByText(/Orders since Mar 2, 2026, .* were searched/).waitFor();
  await page.getByRole('button', { name: 'Search older orders' }).click();
  await page.getByText('Fatima Lbrahim').waitFor();
  await page.getByText(/Orders up to Mar 2, 2026, .* were searched/).waitFor();
  await page.goBack();
  await page.getByText('No matching orders').waitFor();
  await page.getByLabel('Day').fill('2026-03-01');
  await page.getByText('Fatima Lbrahim').waitFor();
  await page.getByText('1 in total').waitFor();
});
