import { describe, expect } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { startProxy } from '../helpers/proxy.ts';
import { certificateFor, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

const it = testWithOwnRestaurant
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('proxy', { scope: 'file' }, async ({}, { onCleanup }) => {
    const proxy = await startProxy(authority => (authority.startsWith('denied.example') ? 407 : undefined));
    onCleanup(proxy.stop);
    return proxy;
  })
  .extend('settings', { scope: 'file' }, ({ proxy }) => {
    const url = new URL(proxy.url);
    url.username = 'ordering';
    url.password = 'p@ss';
    return { webhookProxy: readConfig({ WEBHOOK_PROXY: url.href }).webhookProxy };
  })
  .extend('receiver', { scope: 'file' }, () => startReceiver(undefined, certificateFor('shop.example')))
  /** Sends a test event to a host. Resolves to the logged attempt. */
  .extend('tried', ({ manager, receiver, service }) => async (host: string) => {
    const { id } = await addEndpoint(manager, `https://${host}:${receiver.port}/hooks`);
    await manager.post(`/webhooks/endpoints/${id}/test`, {});
    const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
    return attempts[0];
  });

describe('With a proxy, a webhook', () => {
  it('leaves through a tunnel to the host name, which the proxy resolves', async ({
    tried,
    proxy,
    receiver,
  }) => {
    expect(await tried('shop.example')).toMatchObject({ status: 200, error: null });
    expect(proxy.asked).toContainEqual({
      authority: `shop.example:${receiver.port}`,
      authorization: `Basic ${Buffer.from('ordering:p@ss').toString('base64')}`,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it("is encrypted end to end, and the receiver's certificate is verified", async ({ tried }) => {
    expect(await tried('elsewhere.example')).toMatchObject({ failure: 'certificate_for_another_host' });
  });

  it('denied by the proxy says so', async ({ tried }) => {
    expect(await tried('denied.example')).toMatchObject({
      status: null,
      failure: 'proxy',
      error: 'the egress proxy did not connect to the host: it responded with 407',
    });
  });

  it('is still checked by name and literal address', async ({ manager }) => {
    for (const host of ['shop.localhost', '127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1']) {
      const answer = await manager.post('/webhooks/endpoints', {
        url: `https://${host}/hooks`,
        events: ['order.created'],
      });
      expect(answer.body.fields, host).toMatchObject([{ path: '/url' }]);
    }
  });

  it('reports an unreachable proxy', async ({ startService }) => {
    const gone = await startProxy();
    await gone.stop();
    const service = await startService({}, {}, { webhookProxy: gone.url });
    const { id: restaurantId } = await addRestaurant(service);
    const manager = await managerOf(service, restaurantId);
    const { id } = await addEndpoint(manager, 'https://shop.example/');
    await manager.post(`/webhooks/endpoints/${id}/test`, {});
    const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
    expect(attempts[0]).toMatchObject({
      status: null,
      failure: 'proxy',
      error: 'the egress proxy cannot be reached',
    });
  });
});
