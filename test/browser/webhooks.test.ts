import { describe, expect } from 'vitest';
import type { WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { pageTest } from '../helpers/pages.ts';
import { type Received, startReceiver } from '../helpers/receiver.ts';
import { verified } from '../helpers/webhooks.ts';
import { loseNextAnswer } from './models/intercept.ts';
import { webhooksPages } from './models/webhooks-pages.ts';

const it = pageTest
  /** A receiver with a configurable response, and an endpoint for it. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('till', async ({}, { onCleanup }) => {
    let status = 200;
    const receiver = await startReceiver(response => response.writeHead(status).end(`Says ${status}`));
    onCleanup(() => receiver.stop());
    const { url, received } = receiver;
    return {
      url,
      answer(next: number) {
        status = next;
      },
      /** The latest request after this many. */
      async arrived(count: number): Promise<Received> {
        await expect.poll(() => received.length, { interval: 20 }).toBe(count);
        const latest = received.at(-1);
        if (!latest) throw new Error('Nothing arrived');
        return latest;
      },
    };
  })
  .extend('addTill', ({ manager, till }) => async (description: string) => {
    const endpoint = { url: till.url, description, events: ['order.created', 'order.ready'] };
    const { body } = await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', endpoint);
    return { endpointId: body.endpoint.id, secret: body.secret };
  })
  .extend(
    'openWebhooks',
    ({ openPage, manager }) =>
      async (path = '', options = {}) =>
        webhooksPages(await openPage(`/dashboard/webhooks${path}`, manager, options)),
  );

const DAY_MS = 24 * 60 * 60_000;

/** The number of secrets that signed a request. */
const countSignatures = ({ headers }: Received) =>
  String(headers['x-service-signature']).split(',v1=').length - 1;

describe('Webhooks', () => {
  it('reach an endpoint created on the page for an order from the counter, as the log shows', async ({
    openWebhooks,
    restaurant,
    till,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const { page, add, endpoint, open, deliveries, attempts } = await openWebhooks();
    await page.getByText('No endpoints yet').waitFor();
    const secret = await add(till.url, 'Till', 'Order placed');
    await endpoint('Till').getByText('Idle').waitFor();

    await page.getByRole('link', { name: 'Counter' }).click();
    await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Order \d+ placed/).waitFor();
    expect(await verified(await till.arrived(1), secret)).toMatchObject({ type: 'order.created' });

    await page.getByRole('link', { name: 'Webhooks' }).click();
    await open('Deliveries');
    await deliveries('Till').getByText('HTTP 200').waitFor();
    await page.getByRole('link', { name: 'Order placed' }).click();
    await attempts.getByText('HTTP 200').waitFor();
    await attempts.getByLabel('Response').getByText('Says 200').waitFor();
    await page.getByLabel('Body').getByText('"order.created"').waitFor();
  });

  it('create one endpoint after a lost response, and show its secret on retry', async ({
    openWebhooks,
    till,
  }) => {
    const { page, press, dialog, confirm, takeSecret, sendTest } = await openWebhooks('', {
      rejections: [503],
    });
    await press('Add endpoint');
    await dialog.getByLabel('Address').fill(till.url);
    await dialog.getByLabel('Description').fill('Lost till');
    await dialog.getByRole('checkbox', { name: 'Order placed' }).check();
    await loseNextAnswer(page, '**/webhooks/endpoints');
    await confirm('Add endpoint');
    await page.getByText('The service is temporarily unavailable').waitFor();
    await confirm('Add endpoint');
    const secret = await takeSecret();
    await page.getByRole('article', { name: 'Lost till', exact: true }).waitFor();
    expect(await page.getByRole('article', { name: 'Lost till', exact: true }).count()).toBe(1);
    await sendTest('Lost till', 'Order placed');
    await verified(await till.arrived(1), secret);
  });

  it('that failed can be retried manually', async ({ openWebhooks, addTill, till }) => {
    await addTill('Broken till');
    till.answer(503);
    const { page, sendTest, attempts, press, endpoint, open } = await openWebhooks();
    await sendTest('Broken till', 'Order ready');
    await attempts.getByText('Says 503').waitFor();
    await page.getByText('Failed, will be retried').waitFor();

    till.answer(200);
    await press('Retry now');
    await attempts.getByText('manual').waitFor();
    await attempts.getByText('HTTP 200').waitFor();
    await page.getByText('Delivered').waitFor();
    await open('Endpoints');
    await endpoint('Broken till').getByText('2 attempts in 24 hours, 1 failed').waitFor();
  });

  it('that failed can be retried in bulk, after a count', async ({
    openWebhooks,
    addTill,
    till,
    service,
    restaurantId,
  }) => {
    const { endpointId } = await addTill('Mended till');
    const { endpointId: other } = await addTill('Other till');
    for (const to of [endpointId, endpointId, endpointId, other])
      await addDelivery(service, { restaurantId, endpointId: to }, gaveUp());
    const { page, press, dialog, confirm, deliveries } = await openWebhooks('/deliveries');
    await page.getByLabel('Endpoint').selectOption('Mended till');
    await expect.poll(() => deliveries('Gave up').count()).toBe(3);
    await press('Retry failed deliveries');
    await dialog.getByText('3 failed deliveries match.').waitFor();
    await confirm('Retry 3 deliveries');
    await till.arrived(3);
    await expect.poll(() => deliveries('Delivered').count()).toBe(3);
  });

  it('are signed with the new secret after a rotation, and with both during an overlap', async ({
    openWebhooks,
    addTill,
    till,
  }) => {
    const { secret: first } = await addTill('Careful till');
    const { open, rotate, sendTest, endpoint } = await openWebhooks();
    const second = await rotate('Careful till', 'Expire it now');
    await sendTest('Careful till', 'Order placed');
    const alone = await till.arrived(1);
    expect(countSignatures(alone)).toBe(1);
    await verified(alone, second);
    await expect(verified(alone, first)).rejects.toThrow();

    await open('Endpoints');
    const third = await rotate('Careful till', '24 more hours');
    await endpoint('Careful till').getByText('The old secret also signs until').waitFor();
    await sendTest('Careful till', 'Order placed');
    const both = await till.arrived(2);
    expect(countSignatures(both)).toBe(2);
    for (const secret of [second, third]) await verified(both, secret);
  });

  it('explain that a retry waits while the endpoint is disabled', async ({
    openWebhooks,
    addTill,
    manager,
    service,
    restaurantId,
    till,
  }) => {
    const { endpointId } = await addTill('Closed till');
    const { _id } = await addDelivery(service, { restaurantId, endpointId }, gaveUp());
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    const { attempts, press, page } = await openWebhooks(`/deliveries/${_id}`);
    await press('Retry now');
    await attempts.getByText('The endpoint is off. The next attempt waits until you turn it on.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry requested' }).isDisabled()).toBe(true);
    await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
    await till.arrived(1);
    await attempts.getByText('No further attempt is needed.').waitFor();
  });

  it('wait while an endpoint is disabled, which requires confirmation, as does deleting it', async ({
    openWebhooks,
    addTill,
    manager,
  }) => {
    const { endpointId } = await addTill('Old till');
    const { page, endpoint, confirm, choose, dialog } = await openWebhooks();
    const toggle = page.getByRole('switch', { name: 'Send to Old till' });
    await toggle.click({ force: true });
    await confirm('Turn off');
    await dialog.waitFor({ state: 'detached' });
    await endpoint('Old till').getByText('Off', { exact: true }).waitFor();
    await toggle.click({ force: true });
    await page.getByText('“Old till” is on').waitFor();

    await choose('Old till', 'Delete');
    await confirm('Delete endpoint');
    await endpoint('Old till').waitFor({ state: 'detached' });
    expect((await manager.get(`/webhooks/endpoints/${endpointId}`)).status).toBe(404);
  });

  it('include events missed while an endpoint was disabled, on request', async ({
    openWebhooks,
    addTill,
    manager,
    restaurant,
    client,
    till,
  }) => {
    const { endpointId } = await addTill('Repaired till');
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    const { _id } = await restaurant.addOrder();
    await client.post(`/v1/orders/${_id}/status`, { status: 'ready' });
    await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
    const { page, press, dialog, confirm, deliveries } = await openWebhooks('/deliveries');
    await page.getByLabel('Endpoint').selectOption('Repaired till');
    await press('Retry failed deliveries');
    await dialog.getByText('No failed delivery matches.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Also send events' }).check();
    await dialog.getByText('1 delivery will be sent.').waitFor();
    await confirm('Send 1 delivery');
    await till.arrived(1);
    await expect.poll(() => deliveries('Delivered').count()).toBe(1);
  });

  it('warn about a failing endpoint, and report when it was disabled, also on the home page', async ({
    openWebhooks,
    openPage,
    addTill,
    manager,
    service,
    till,
  }) => {
    till.answer(500);
    const { endpointId } = await addTill('Silent till');
    const { webhookEndpoints } = collectionsOf(service);
    const failFor = (days: number) => {
      const failingSince = new Date(Date.now() - days * DAY_MS);
      return webhookEndpoints.updateOne({ _id: endpointId }, { $set: { failingSince } });
    };
    await failFor(3);
    const home = await openPage('/dashboard/', manager);
    await home.getByText('All deliveries to the webhook endpoint “Silent till” are failing.').waitFor();
    await home.getByRole('listitem').filter({ hasText: 'Silent till' }).getByRole('link').click();
    const card = home.getByRole('article', { name: 'Silent till' });
    await card.getByText('No attempt has succeeded since').waitFor();

    await failFor(6);
    await manager.post(`/webhooks/endpoints/${endpointId}/test`, {});
    await card.getByText('because no attempt had succeeded since').waitFor();
    await home.goto(new URL('/dashboard/', home.url()).href);
    await home.getByText('The webhook endpoint “Silent till” was turned off').waitFor();

    const { page, endpoint } = await openWebhooks();
    await page.getByRole('switch', { name: 'Send to Silent till' }).click({ force: true });
    await endpoint('Silent till').getByText('because no attempt').waitFor({ state: 'detached' });
  });

  it('show an invalid URL at its field', async ({ openWebhooks, addTill }) => {
    await addTill('Strict till');
    const { choose, confirm, dialog } = await openWebhooks('', { rejections: [400] });
    await choose('Strict till', 'Edit');
    await dialog.getByLabel('Address').fill('http://pos.example.com');
    await confirm('Save');
    await dialog
      .getByRole('textbox', { name: 'Address', description: /https/ })
      .and(dialog.locator('[aria-invalid]'))
      .waitFor();
  });

  it('are counted by response class', async ({ openWebhooks, addTill, till, service }) => {
    const { endpointId } = await addTill('Counted till');
    const { open, sendTest, attempts, page } = await openWebhooks();
    till.answer(404);
    await sendTest('Counted till', 'Order placed');
    await attempts.getByText('HTTP 404').waitFor();
    await drainBackground(service);
    await open('Statistics');
    await page.getByRole('combobox', { name: 'Endpoint' }).selectOption('Counted till');
    expect(page.url()).toContain(`endpointId=${endpointId}`);
    await page.getByRole('row', { name: 'Counted till 1 0 0 1 0 0' }).waitFor();
    await page.getByRole('img', { name: 'Attempts by response' }).waitFor();
  });

  it("are documented with the contract's examples", async ({ openWebhooks }) => {
    const { page, press } = await openWebhooks('/events');
    await press(/Order refunded/);
    await page.getByLabel('Example of order.refunded').getByText('"type": "order.refunded"').waitFor();
    await page.getByRole('link', { name: /How to verify/ }).waitFor();
  });

  it('are hidden from staff', async ({ openPage, staff }) => {
    const page = await openPage('/dashboard/webhooks/deliveries', staff);
    await page.getByText("You don't have access to this page").waitFor();
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
