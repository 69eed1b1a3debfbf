// @module-tag long
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect } from 'vitest';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { prepareDemo } from '../../server/demo/credentials.ts';
import { createInstance } from '../chaos/instance.ts';
import { type Acknowledged, auditAll, auditNothingOpen } from '../helpers/audit.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { hasHaproxy, startHaproxy } from '../helpers/haproxy.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { startServiceOn } from '../helpers/service.ts';
import { addEndpointAt, ownerOf, runTraffic } from '../helpers/traffic.ts';

const ROUNDS = 2;

if (!hasHaproxy())
  console.warn('Skipped: HAProxy is not installed. On Debian, `apt-get install haproxy` brings it.');

it.skipIf(!hasHaproxy())(
  'A rolling restart of two API and two worker processes behind HAProxy under load fails no request and loses no delivery',
  async ({ dataDir, onTestFinished }) => {
    const database = await startEmbeddedDatabase();
    onTestFinished(database.stop);
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const preparing = await startServiceOn(database.url, { roles: ['api'] });
    const demo = await prepareDemo(preparing.context, dataDir, 20, new Date());
    await preparing.stop();
    const env = {
      MONGODB_URL: database.url.replace('/?', '/test?'),
      PAYMENT_PROVIDER: 'test',
      RATE_LIMIT_STORE: 'memory',
      DRAIN_SECONDS: '3',
    };
    const instances = await Promise.all(
      (['api', 'worker', 'api', 'worker'] as const).map((role, index) =>
        createInstance(role, `${role} ${index}`, '127.0.0.1', { env, folder: dataDir }),
      ),
    );
    onTestFinished(async () => {
      await Promise.all(instances.map(instance => instance.end('SIGKILL')));
    });
    await Promise.all(instances.map(instance => instance.start(0)));
    const proxy = await startHaproxy(
      instances.filter(({ name }) => name.startsWith('api')).map(({ url }) => url),
    );
    onTestFinished(proxy.stop);
    await expect.poll(() => isServing(proxy.url)).toBe(true);

    const served = { ...demo, apiBaseUrl: proxy.url };
    const owner = await ownerOf(served);
    const { endpoint } = await addEndpointAt(owner, receiver.url);
    const acknowledged: Acknowledged[] = [];
    let isOver = false;
    const traffic = runTraffic(
      served,
      owner,
      change => acknowledged.push(change),
      async error => {
        if (error === undefined) return !isOver;
        isOver = true;
        throw error;
      },
    );
    const restarting = (async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const instance of instances) {
          if (isOver) return;
          const before = acknowledged.length;
          await instance.end('SIGTERM');
          await instance.start(0);
          // The proxy has to detect the new process before the next one stops.
          await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
        }
      }
      isOver = true;
    })();
    await Promise.all([traffic, restarting]);

    const { db, close } = await connect(database.url, 'test');
    onTestFinished(close);
    const collections = getCollections(db);
    await expect
      .poll(() => auditNothingOpen(collections).then(() => 'nothing open', String))
      .toBe('nothing open');
    const ids = async () => await collections.webhookDeliveries.find({ endpointId: endpoint.id }).toArray();
    await expect
      .poll(async () => (await ids()).filter(({ status }) => status !== 'succeeded').length)
      .toBe(0);
    await auditAll(collections, acknowledged, [endpoint.id]);
    const sent = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const events = new Set((await ids()).map(({ eventId }) => eventId));
    expect(new Set(sent)).toEqual(events);
    expect(instances.flatMap(({ violations }) => violations)).toEqual([]);
    console.log(
      `${acknowledged.length} changes, ${events.size} deliveries, ${sent.length - events.size} sent twice`,
    );
  },
);

const isServing = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
