import { expect } from 'vitest';
import type {
  ActivityList,
  NoticeList,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../generated/dashboard/types.ts';
import { dashboard } from '../helpers/contract.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

const HOUR = 60 * 60_000;
const START = new Date('2026-03-01T12:00:00.000Z');
const { warningHours, disabledHours } = Reflect.get(dashboard.document, 'x-failing-webhook-endpoint');
let now = START;
let status = 500;

const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR);
const DISABLES_AT = hoursLater(disabledHours).toISOString();

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver(response => response.writeHead(status).end());
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend('manager', async ({ service, restaurantId }) => {
    now = new Date();
    const manager = await managerOf(service, restaurantId);
    await collectionsOf(service).sessions.updateMany({}, { $set: { expiresAt: new Date('2100-01-01') } });
    now = START;
    return manager;
  })
  .extend('endpointId', async ({ manager, receiver }) => (await addEndpoint(manager, receiver.url)).id)
  .extend(
    'read',
    ({ manager, endpointId }) =>
      async () =>
        (await manager.get<WebhookEndpoint>(`/webhooks/endpoints/${endpointId}`)).body,
  )
  /** Makes an attempt some hours after the start, along with those due by then. */
  .extend('attempt', ({ manager, service, endpointId }) => async (hours: number, answered = 500) => {
    now = hoursLater(hours);
    status = answered;
    const path = `/webhooks/endpoints/${endpointId}/test`;
    const { id } = (await manager.post<WebhookDelivery>(path, {})).body;
    await deliveriesOf(service, endpointId, found =>
      found.some(({ _id, attemptCount }) => _id === id && attemptCount > 0),
    );
    await drainBackground(service);
  });

it('An endpoint that keeps failing gets a warning after half the time, and is disabled afterwards', async ({
  endpointId,
  attempt,
  read,
  manager,
  service,
}) => {
  expect(await read()).toMatchObject({ enabled: true, failingSince: null, disablesAt: null });
  await attempt(0);
  expect(await read()).toMatchObject({ failingSince: START.toISOString(), disablesAt: null });
  now = hoursLater(warningHours);
  expect(await read()).toMatchObject({ enabled: true, disablesAt: DISABLES_AT });
  await attempt(disabledHours - 1);
  expect(await read()).toMatchObject({
    enabled: true,
    failingSince: START.toISOString(),
    disablesAt: DISABLES_AT,
  });

  await attempt(disabledHours);
  await expect.poll(read).toMatchObject({ enabled: false });
  await drainBackground(service);
  expect(await read()).toMatchObject({
    disabledAt: hoursLater(disabledHours).toISOString(),
    disabledReason: 'failing',
    failingSince: START.toISOString(),
    disablesAt: null,
  });
  const { data } = (await manager.get<ActivityList>(`/activity?subjectId=${endpointId}`)).body;
  const disablings = data.filter(({ action }) => action === 'webhook_endpoint.disabled');
  expect(disablings).toMatchObject([
    { actor: { type: 'system' }, details: { failingSince: START.toISOString() } },
  ]);
});

it('A failing endpoint causes a notice for managers, until it succeeds or is enabled again', async ({
  attempt,
  manager,
  endpointId,
}) => {
  const list = async () => (await manager.get<NoticeList>('/notices')).body.notices;
  const since = START.toISOString();
  const subject = expect.stringContaining('localhost');
  await attempt(0);
  expect(await list()).toMatchObject([{ kind: 'endpoint_failing', subject, since, until: null }]);
  now = hoursLater(warningHours);
  expect(await list()).toMatchObject([{ kind: 'endpoint_failing', since, until: DISABLES_AT }]);
  await attempt(disabledHours - 1, 200);
  expect(await list()).toEqual([]);
  await attempt(disabledHours);
  await attempt(2 * disabledHours);
  await expect
    .poll(list)
    .toMatchObject([
      { kind: 'endpoint_disabled', since: hoursLater(2 * disabledHours).toISOString(), until: null },
    ]);
  await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
  expect(await list()).toEqual([]);
});

it('A success restarts the period', async ({ attempt, read }) => {
  await attempt(0);
  await attempt(disabledHours - 2, 200);
  expect(await read()).toMatchObject({ failingSince: null, disablesAt: null });
  await attempt(disabledHours);
  expect(await read()).toMatchObject({
    enabled: true,
    failingSince: hoursLater(disabledHours).toISOString(),
    disablesAt: null,
  });
});

it('So does enabling it', async ({ attempt, read, manager, endpointId }) => {
  await attempt(0);
  await attempt(disabledHours);
  await expect.poll(read).toMatchObject({ enabled: false });
  await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
  expect(await read()).toMatchObject({
    enabled: true,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  });
  await attempt(disabledHours + 1);
  expect(await read()).toMatchObject({ enabled: true, disablesAt: null });
});

it('One disabled by a user says so', async ({ read, manager, endpointId }) => {
  await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
  expect(await read()).toMatchObject({
    enabled: false,
    disabledAt: START.toISOString(),
    disabledReason: 'manual',
  });
});
