import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyWebhook } from '../src/index.ts';
import type { VerifyOptions } from '../src/options.ts';
import { signPayload } from '../src/testing.ts';

const secret = 'whsec_test';
const timestamp = 1_773_512_525;
const signature = await signPayload({ payload: '{}', secret, timestamp });
const good: VerifyOptions = { payload: '{}', signature, secret, now: timestamp * 1000 };

it.each<[Partial<VerifyOptions>, string]>([
  [{ secret: '' }, 'The signing secret is missing or empty. Pass it as'],
  [Object({ secret: 42 }), 'The signing secret is not a string. Pass it as'],
  [
    Object({ signature: undefined, headers: { 'webhook-signature': 'v1,x' } }),
    'The webhook-id, webhook-timestamp, and webhook-signature headers do not match the Standard Webhooks format. Pass all',
  ],
  [{ signature: null }, 'The request has no x-service-signature header. Check that no proxy'],
  [{ signature: 't=1' }, 'is not of the form "t=<seconds>,v1=<hex>". Pass it unchanged.'],
  [
    { now: (timestamp + 301) * 1000 },
    "The signature's timestamp is 301 seconds old; the tolerance is 300. Check the receiver's clock.",
  ],
  [
    { now: (timestamp + 300) * 1000 + 1 },
    "The signature's timestamp is 301 seconds old; the tolerance is 300. Check the receiver's clock.",
  ],
  [
    { now: (timestamp - 11) * 1000, toleranceSeconds: 10 },
    "The signature's timestamp is 11 seconds in the future; the tolerance is 10. Check the receiver's clock.",
  ],
  [
    { secret: 'whsec_other' },
    "No signature matches. Pass this endpoint's complete secret, and the body byte",
  ],
  [{}, 'The signature is valid, but the payload is not an event. Check what else signs'],
  [Object({ payload: {} }), 'The payload is neither a string nor bytes. Pass the raw body'],
])('%j is rejected with an explanation', async (options, message) => {
  const verified = verifyWebhook({ ...good, ...options } as VerifyOptions);
  await expect(verified).rejects.toThrow(message);
  await expect(verified).rejects.toThrow(/\.$/);
});

it('names the minimum Node version if Web Crypto is missing', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const found of [undefined, { getRandomValues() {} }]) {
    vi.stubGlobal('crypto', found);
    await expect(verifyWebhook(good)).rejects.toThrow(/ needs Web Crypto: use Node 20 or later, or /);
  }
});
