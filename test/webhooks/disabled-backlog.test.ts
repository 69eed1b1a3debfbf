import { expect } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { newDelivery } from '../../server/modules/webhooks/delivery.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, onCommand } from '../helpers/queries.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

const ENDPOINTS = 3_000;
const DELIVERIES = 2;
const HOUR = 3_600_000;

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('settings', { scope: 'file' }, { deliveries: 'held' });

it('Deliveries of many disabled endpoints are held in batches, without delaying an enabled endpoint', async ({
  service,
  restaurantId,
  manager,
  onTestFinished,
}) => {
  const { webhookEndpoints, webhookDeliveries } = collectionsOf(service);
  const isDue = { held: { $exists: false }, eventType: 'order.ready' as const };
  let commands = 0;
  let commandsAtReceipt: number | undefined;
  const receiver = await startReceiver(response => {
    commandsAtReceipt ??= commands;
    response.end();
  });
  onTestFinished(receiver.stop);

  const dueSince = new Date(Date.now() - HOUR);
  const endpoints = Array.from({ length: ENDPOINTS }, () => ({
    _id: newId('whe'),
    restaurantId: newId('rst'),
    url: 'https://pos.example.com/',
    description: '',
    events: ['order.ready' as const],
    enabled: false,
    secret: '',
    createdAt: dueSince,
    updatedAt: dueSince,
  }));
  await webhookEndpoints.insertMany(endpoints);
  const due = endpoints.flatMap(({ _id, restaurantId: ofRestaurant }) =>
    Array.from({ length: DELIVERIES }, () => {
      const event = { _id: newId('evt'), restaurantId: ofRestaurant, type: 'order.ready' as const };
      return newDelivery(event, _id, dueSince);
    }),
  );
  await webhookDeliveries.insertMany(due);
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  await addDelivery(service, { restaurantId, endpointId });

  onCommand(service, ({ command }) => {
    const [collection] = [command.find, command.update, command.bulkWrite].filter(Boolean);
    if (collection === 'webhookDeliveries' || collection === 'webhookEndpoints') commands += 1;
  });
  await service.context.services.webhooks.hold.release();
  await expect.poll(() => webhookDeliveries.countDocuments(isDue)).toBe(0);
  expect(await webhookDeliveries.countDocuments({ held: true })).toBe(due.length);
  expect(commandsAtReceipt).toBeLessThan(commands / 2);
  expect(commands).toBeLessThan(due.length / 20);
});
