import type { LookupAddress } from 'node:dns';
import { beforeEach, describe, expect } from 'vitest';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { certificateFor, startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveryOf } from '../helpers/webhooks.ts';

/** Successive lookup results of each name; the last one repeats. */
const answers: Record<string, string[][]> = {
  'inside.example': [['127.0.0.1']],
  'half-inside.example': [['8.8.8.8', '127.0.0.1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'azure.example': [['168.63.129.16']],
  'rebinding.example': [['192.0.2.1'], ['127.0.0.1']],
  'opened.example': [['127.0.0.1']],
};
const lookedUp: string[] = [];

const it = testWithOwnRestaurant
  .extend(
    'overrides',
    { scope: 'file' },
    {
      network: {
        allowedHosts: ['opened.example'],
        async resolve(hostname) {
          lookedUp.push(hostname);
          const left = answers[hostname] ?? [];
          const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
          return addresses.map(
            (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
          );
        },
      },
    },
  )
  .extend('receiver', { scope: 'file' }, () => startReceiver(undefined, certificateFor('opened.example')))
  /** Sends a test event to a host. Resolves to the logged attempt. */
  .extend('tried', ({ manager, receiver, service }) => async (host: string) => {
    const { id } = await addEndpoint(manager, `https://${host}:${receiver.port}/hooks`);
    await manager.post(`/webhooks/endpoints/${id}/test`, {});
    const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
    return attempts[0];
  });

beforeEach(() => {
  lookedUp.length = 0;
});

describe('A name that resolves to an internal address', () => {
  it.for(['inside.example', 'half-inside.example', 'mapped.example', 'metadata.example', 'azure.example'])(
    'is not connected to, not even for a test event: %s',
    async (host, { tried, receiver }) => {
      expect(await tried(host)).toMatchObject({
        status: null,
        error: `${host} is not a public address`,
        failure: 'not_public',
        answer: '',
      });
      expect(receiver.received).toEqual([]);
    },
  );

  it('cannot change its address after the check: each connection uses the address that was checked', async ({
    tried,
    receiver,
  }) => {
    expect((await tried('rebinding.example'))?.error).toContain('is not a public address');
    expect((await tried('rebinding.example'))?.error).toContain('is not a public address');
    expect(lookedUp).toEqual(['rebinding.example', 'rebinding.example']);
    expect(receiver.received).toEqual([]);
  });

  it('is connected to if it is allowed by name', async ({ tried, receiver }) => {
    expect(await tried('opened.example')).toMatchObject({ status: 200, error: null });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('An internal address', () => {
  it.for([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    // Cloud metadata services: AWS and others, its containers, Azure, Alibaba, Oracle, and AWS and Google
    // over IPv6.
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
  ])('is rejected when the endpoint is created: %s', async (host, { manager }) => {
    const body = { url: `https://${host}/hooks`, events: ['order.created'] };
    const answer = await manager.post('/webhooks/endpoints', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path: '/url' }]);
  });

  it('is also rejected on connection, even if an endpoint already has it', async ({
    manager,
    receiver,
    service,
  }) => {
    const { id } = await addEndpoint(manager, 'https://public.example/');
    const url = `https://127.0.0.1:${receiver.port}/hooks`;
    await collectionsOf(service).webhookEndpoints.updateOne({ _id: id }, { $set: { url } });
    await manager.post(`/webhooks/endpoints/${id}/test`, {});
    const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
    expect(attempts[0]).toMatchObject({
      error: '127.0.0.1 is not a public address',
      failure: 'not_public',
    });
  });
});
