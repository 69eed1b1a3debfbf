import { describe, expect } from 'vitest';
import { drainBackground } from '../helpers/drain-background.ts';
import { pageTest as it } from '../helpers/pages.ts';

describe('The API requests', () => {
  it("can be reached from an order's change, and failed ones filtered by key show both bodies", async ({
    service,
    restaurant,
    restaurantId,
    manager,
    openPage,
  }) => {
    const till = service.client({ restaurantId, name: 'Till' });
    const kiosk = service.client({ restaurantId, name: 'Kiosk' });
    const { _id } = await restaurant.addOrder();
    await till.post<object>(`/v1/orders/${_id}/status`, { status: 'ready' });
    await kiosk.post(`/v1/orders/${_id}/status`, { status: 'eaten', phone: '912345678' });
    await kiosk.get('/v1/tables');
    await drainBackground(service);

    const page = await openPage(`/dashboard/orders/${_id}`, manager);
    await page.getByRole('link', { name: 'API request', exact: true }).click();
    const rows = page.getByRole('row').filter({ hasText: '/v1/' });
    await rows.filter({ hasText: 'updateOrderStatus' }).getByText('200').waitFor();
    expect(await rows.count()).toBe(1);

    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByLabel('Key').selectOption({ label: await labelOf('Kiosk') });
    await page.getByLabel('Status').selectOption('Failed');
    // Previous rows stay until the requested ones arrive.
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: '404' }).waitFor();
    await page.getByLabel('Operation').selectOption('updateOrderStatus');
    await page.getByRole('link', { name: `POST /v1/orders/${_id}/status` }).click();
    const sent = page.getByRole('region', { name: 'Request body' });
    await sent.getByText('"status": "eaten"').waitFor();
    await sent.getByText('"phone": "[masked]"').waitFor();
    await page.getByRole('region', { name: 'Response body' }).getByText('invalid_request').waitFor();

    await page.getByRole('link', { name: 'By key and day' }).click();
    await page.getByRole('row', { name: /Kiosk 2 2 0/ }).waitFor();
    await page.getByRole('row', { name: /Till 1 0 0/ }).waitFor();

    async function labelOf(name: string): Promise<string> {
      const option = page.getByLabel('Key').locator('option', { hasText: new RegExp(`^${name}`) });
      return (await option.textContent()) ?? '';
    }
  });
});
