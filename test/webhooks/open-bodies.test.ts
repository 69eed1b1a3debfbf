import { expect } from 'vitest';
import { limitOf } from '../helpers/deadlines.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { test } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

const EVENTS = 60;

const it = test.extend('settings', { scope: 'file' }, { webhookConcurrency: 20 });

it('A receiver that leaves the body of its 200 response open holds no slot', async ({
  service,
  restaurantId,
  manager,
  onTestFinished,
}) => {
  const receiver = await startReceiver(response => void response.writeHead(200).write('some'));
  onTestFinished(receiver.stop);
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  const began = Date.now();
  for (let count = 0; count < EVENTS; count += 1) await addDelivery(service, { restaurantId, endpointId });
  const delivered = await deliveriesOf(service, endpointId, all =>
    all.every(one => one.status === 'succeeded'),
  );
  expect(delivered).toHaveLength(EVENTS);
  expect(receiver.received).toHaveLength(EVENTS);
  for (const { attempts } of delivered) expect(attempts).toMatchObject([{ status: 200, answer: 'some' }]);
  // Three rounds of twenty attempts, each with half a second for the body.
  expect(Date.now() - began).toBeLessThan(limitOf(3));
});
