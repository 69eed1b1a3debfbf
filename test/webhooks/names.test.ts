import { expect } from 'vitest';
import { startingTest as it } from '../helpers/fixtures.ts';
import { startNameServer } from '../helpers/name-server.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

const SILENT = Array.from({ length: 8 }, (_, index) => `silent-${index}.example`);

it('Unresolvable names do not delay other deliveries, and resolved ones are checked by the guard', async ({
  startService,
  onTestFinished,
}) => {
  const nameServer = await startNameServer({ 'inside.example': '10.0.0.1' });
  onTestFinished(nameServer.stop);
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const network = { nameServers: [nameServer.address], allowedHosts: ['localhost'] };
  const service = await startService({ network });
  const restaurant = await addRestaurant(service);
  const manager = await managerOf(service, restaurant.id);
  const silent: string[] = [];
  for (const name of SILENT) silent.push((await addEndpoint(manager, `https://${name}/`)).id);
  const inside = await addEndpoint(manager, 'https://inside.example/');
  await addEndpoint(manager, receiver.url);

  const client = service.client({ restaurantId: restaurant.id });
  const confirm = async () => {
    const { _id } = await restaurant.addOrder();
    await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  };
  await confirm();
  await expect.poll(() => SILENT.filter(name => nameServer.asked.has(name))).toEqual(SILENT);
  await confirm();
  await expect.poll(() => receiver.received).toHaveLength(2);
  const attempts = await Promise.all(
    silent.map(async id => (await deliveryOf(service, id, () => true)).attemptCount),
  );
  expect(attempts).toEqual(SILENT.map(() => 0));

  const [judged] = (await deliveryOf(service, inside.id, ({ attemptCount }) => attemptCount === 1)).attempts;
  expect(judged).toMatchObject({
    error: 'inside.example is not a public address',
    failure: 'not_public',
  });
  for (const id of silent) {
    const [attempt] = (await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1)).attempts;
    expect(attempt).toMatchObject({
      error: 'the DNS lookup failed temporarily',
      failure: 'name_lookup_failed',
    });
  }
});
