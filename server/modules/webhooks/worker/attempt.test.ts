import { expect, it } from 'vitest';
import { createSecretBox, generateSecretsKey } from '../../../lib/secret-box.ts';
import { generateSecret } from '../endpoints/service.ts';
import { createAttempt } from './attempt.ts';
import type { LeasedDelivery } from './queue-store.ts';
import { createSigningKey, sign } from './signature.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const later = (milliseconds: number) => new Date(AT.getTime() + milliseconds);
const PAYLOAD = '{"id":"evt"}';

const DELIVERY: LeasedDelivery = {
  _id: 'dlv',
  restaurantId: 'rst',
  endpointId: 'whe',
  partition: 0,
  eventId: 'evt_019b5e7c3d1c7d2a8f4b6c0e9a1d2f3b',
  eventType: 'order.ready',
  status: 'delivering',
  scheduledAttempts: 0,
  attemptCount: 0,
  nextAttemptAt: AT,
  retryRequested: false,
  succeededAt: null,
  dueAt: later(60_000),
  lease: 'lease',
  createdAt: AT,
  updatedAt: AT,
};

it.for([
  ['before the end of an overlap', 1, 2],
  ['at the end of an overlap', 0, 1],
  ['after the end of an overlap', -1, 1],
] as const)('An attempt %s is signed with the secrets at that time', async ([, left, count]) => {
  const secrets = createSecretBox([generateSecretsKey()]);
  const [current, former] = [generateSecret(), generateSecret()];
  let signature: string | undefined;
  const attempt = createAttempt({
    httpClient: {
      async post(_url, headers) {
        signature = headers['X-Service-Signature'];
        return { status: 200, error: null, answer: '' };
      },
      async close() {},
    },
    secrets,
    retryDelaysSeconds: [5],
    clock: () => AT,
  });
  const destination = {
    _id: 'whe',
    url: 'https://pos.example.com/',
    enabled: true,
    secret: secrets.seal('whe', current),
    previousSecret: { secret: secrets.seal('whe', former), expiresAt: later(left) },
  };
  await attempt(DELIVERY, destination, { text: PAYLOAD, traceparent: undefined });
  const keys = [current, former].slice(0, count).map(createSigningKey);
  expect(signature).toBe(sign(Buffer.from(PAYLOAD), keys, AT.getTime() / 1_000));
});
