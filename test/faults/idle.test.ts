// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { signedIn } from '../helpers/dashboard.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, driverOf } from '../helpers/queries.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import { followOrders, openEventStream } from '../helpers/stream.ts';

const it = startingTest
  /** Records a process's commands and their collections from now on. */
  .extend('watchCommands', () => (service: TestService) => {
    const sent: string[] = [];
    driverOf(service).on('commandStarted', ({ commandName, command }) => {
      sent.push(`${commandName} ${command[commandName]}`);
    });
    return sent;
  });

/** A worker's first poll. Later ones are rare, because changes are pushed. */
const POLL = 'find webhookDeliveries';
/** After its first poll, a worker opens its change stream and polls again. */
const STARTED_MS = 3_000;
const SECONDS = 20;
const STREAMS = 30;
/** Other servers may have no change streams. */
const isPolled = process.env.TEST_MONGODB_URL !== undefined;

it('Idle workers run at most one command a second, including the sweeping one', async ({
  startService,
  watchCommands,
  onTestFinished,
}) => {
  const first = await startService({}, COMMAND_MONITORING, { roles: ['worker'] });
  const { url, name } = first.database;
  const second = await startServiceOn(url, { roles: ['worker'] }, {}, name);
  onTestFinished(() => second.stop());
  await Promise.all(
    [first, second].map(async worker => {
      const starting = watchCommands(worker);
      await expect.poll(() => starting).toContain(POLL);
      await setTimeout(STARTED_MS);
      const sent = watchCommands(worker);
      await setTimeout(SECONDS * 1_000);
      // The only other command is the pending request of the change stream, on its own connection.
      expect(sent.length, describe(sent)).toBeLessThanOrEqual(SECONDS);
    }),
  );
});

it('A process with streams and guests of many restaurants runs at most one command a second, none for restaurants without streams', async ({
  startService,
  watchCommands,
}) => {
  const service = await startService({}, COMMAND_MONITORING, { roles: ['api'] });
  const silent = watchCommands(service);
  const restaurants = await Promise.all(Array.from({ length: STREAMS }, () => addRestaurant(service)));
  const pages = await Promise.all(
    restaurants.map(({ id: restaurantId }) => signedIn(service, { restaurantId, role: 'owner' })),
  );
  const isTail = (command: string) => ['find activity', 'find branches'].includes(command);
  expect(silent.filter(isTail)).toEqual([]);
  const streams = await Promise.all(pages.map(page => followOrders(service, page)));
  const menus = await Promise.all(
    restaurants.map(({ id }) => openEventStream(service, `/storefront/${id}/harbour/stream`, {})),
  );
  const sent = watchCommands(service);
  await setTimeout(SECONDS * 1_000);
  expect(sent.length, describe(sent)).toBeLessThanOrEqual(SECONDS * (isPolled ? 5 : 1));
  for (const stream of [...streams, ...menus]) stream.close();
});

function describe(sent: string[]): string {
  const counts = Object.entries(Object.groupBy(sent, command => command));
  return counts.map(([command, all]) => `${command}: ${all?.length}`).join(', ');
}
