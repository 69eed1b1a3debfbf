import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '../helpers/dashboard.ts';
import { certificateFor, type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

/** What each look-up of a name finds, one after the other; the last for ever. */
const answers: Record<string, string[][]> = {
  'inside.example': [['127.0.0.1']],
  'half-inside.example': [['8.8.8.8', '127.0.0.1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'rebinding.example': [['192.0.2.1'], ['127.0.0.1']],
  'opened.example': [['127.0.0.1']],
};
const lookedUp: string[] = [];

let service: TestService;
let receiver: Receiver;
let manager: Dashboard;

beforeAll(async () => {
  service = await startTestService({
    network: {
      ca: await receiverCa(),
      allowedHosts: ['opened.example'],
      resolve(hostname, _options, done) {
        lookedUp.push(hostname);
        const left = answers[hostname] ?? [];
        const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
        done(
          null,
          addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    },
  });
  receiver = await startReceiver(undefined, certificateFor('opened.example'));
});
beforeEach(async () => {
  const { id } = await createRestaurant(service.context.collections);
  manager = await managerOf(service, id);
  lookedUp.length = 0;
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/** Sends a test event to a host, and tells what the log says of the attempt. */
async function tried(host: string) {
  const { id } = await addEndpoint(manager, `https://${host}:${receiver.port}/hooks`);
  await manager.post(`/webhooks/endpoints/${id}/test`, {});
  const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
  return attempts[0];
}

describe('A name that leads inside', () => {
  it.each(['inside.example', 'half-inside.example', 'mapped.example', 'metadata.example'])(
    'is not connected to, not even for a test event: %s',
    async host => {
      expect(await tried(host)).toMatchObject({
        status: null,
        error: `${host} is not a public address`,
        answer: '',
      });
      expect(receiver.received).toEqual([]);
    },
  );

  it('gains nothing by changing its answer after a first look: each connection goes to what it looked up itself', async () => {
    expect((await tried('rebinding.example'))?.error).toContain('is not a public address');
    expect((await tried('rebinding.example'))?.error).toContain('is not a public address');
    expect(lookedUp).toEqual(['rebinding.example', 'rebinding.example']);
    expect(receiver.received).toEqual([]);
  });

  it('may, once it was opened by name', async () => {
    expect(await tried('opened.example')).toMatchObject({ status: 200, error: null });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('An address that leads inside', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
  ])('is refused when the endpoint is made: %s', async host => {
    const body = { url: `https://${host}/hooks`, events: ['order.created'] };
    const answer = await manager.post('/webhooks/endpoints', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path: '/url' }]);
  });

  it('is refused at the connection too, where an endpoint has it all the same', async () => {
    const { id } = await addEndpoint(manager, 'https://public.example/');
    const url = `https://127.0.0.1:${receiver.port}/hooks`;
    await service.context.collections.webhookEndpoints.updateOne({ _id: id }, { $set: { url } });
    await manager.post(`/webhooks/endpoints/${id}/test`, {});
    const { attempts } = await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1);
    expect(attempts[0]?.error).toBe('127.0.0.1 is not a public address');
  });
});
