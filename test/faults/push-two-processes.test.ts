import { test as base, describe, expect } from 'vitest';
import type { StorefrontPushKey } from '../../generated/dashboard/types.ts';
import { createSecretBox, generateSecretsKey } from '../../server/lib/secret-box.ts';
import { createVapid } from '../../server/modules/push/vapid.ts';
import { openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { createBrowser, startPushServer } from '../helpers/push.ts';
import { receiverCa } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { SECRETS_KEYS, startTwoServices } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('services', async ({}, { onCleanup }) => {
    const services = await startTwoServices({
      allowedPushHosts: ['localhost'],
      network: { ca: await receiverCa(), allowedHosts: ['intranet.localhost'] },
    });
    onCleanup(() => services[0].stop());
    return services;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('pushServer', async ({}, { onCleanup }) => {
    const server = await startPushServer();
    onCleanup(() => server.stop());
    return server;
  });

describe('Two processes', () => {
  it('create one key pair together, which only the same secrets key decrypts', async ({ services }) => {
    const keys = await Promise.all(
      [...services, ...services].map(async service => {
        const { body } = await openDashboard(service).get<StorefrontPushKey>('/storefront/push');
        return body.publicKey;
      }),
    );
    expect(new Set(keys).size).toBe(1);
    const { pushKeys } = collectionsOf(services[0]);
    expect(await pushKeys.countDocuments()).toBe(1);
    const lost = createVapid(pushKeys, createSecretBox([generateSecretsKey()]));
    await expect(lost.getKeys()).rejects.toThrow('SECRETS_KEY');
    expect(await lost.findUnreadable()).toHaveLength(1);

    const { privateKey } = await createVapid(pushKeys, createSecretBox(SECRETS_KEYS)).getKeys();
    const key = generateSecretsKey();
    const rotating = createVapid(pushKeys, createSecretBox([key, ...SECRETS_KEYS]));
    expect(await rotating.reencrypt()).toMatchObject({ reencrypted: 1, unreadable: [] });
    expect(await rotating.reencrypt()).toMatchObject({ reencrypted: 0, current: 1 });
    expect((await createVapid(pushKeys, createSecretBox([key])).getKeys()).privateKey).toBe(privateKey);
  });

  it('send a notification once, even if both find it at the same time', async ({ services, pushServer }) => {
    const [first, second] = services;
    const restaurant = await addRestaurant(first);
    const manager = await signedIn(first, { restaurantId: restaurant.id, role: 'manager' });
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(first, restaurant, restaurant.harbour);
    const browsers = [];
    for (let index = 0; index < 5; index += 1) {
      const { order, token } = (await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).body;
      const browser = pushServer.newBrowser();
      const headers = { 'x-order-token': token };
      const options = { headers, body: browser.subscription };
      const { status } = await openDashboard(second).request('PUT', '/storefront/order/push', options);
      expect(status).toBe(200);
      browsers.push({ browser, order });
    }
    await Promise.all(
      browsers.map(({ order }) => manager.post(`/orders/${order.number}/status`, { status: 'ready' })),
    );
    await drainBackground(first);
    await Promise.all([first, second, first, second].map(service => service.context.due.pushes.workDue()));
    const { pushes } = collectionsOf(first);
    await expect.poll(() => pushes.countDocuments({ dueAt: { $exists: true } })).toBe(0);
    for (const { browser, order } of browsers)
      expect(pushServer.notificationsFor(browser)).toMatchObject([{ number: order.number }]);
  });
});

it('A guest cannot reach hosts that are allowed for webhooks', async ({
  services: [service],
  pushServer,
}) => {
  const restaurant = await addRestaurant(service);
  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { token } = (await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).body;
  const subscribe = (url: string) =>
    openDashboard(service).request('PUT', '/storefront/order/push', {
      headers: { 'x-order-token': token },
      body: createBrowser(url).subscription,
    });
  expect(await subscribe(pushServer.url)).toMatchObject({ status: 200 });
  expect(await subscribe('https://intranet.localhost')).toMatchObject({
    status: 400,
    body: { fields: [{ path: '/endpoint', message: 'intranet.localhost is not a public address' }] },
  });
});
