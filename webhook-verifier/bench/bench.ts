import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { verify as octokitVerify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Bench } from 'tinybench';
import { readSettings } from '../../test/bench/settings.ts';
import { buildPackage } from '../../test/helpers/build-package.ts';
import { sampleEvent, signPayload } from '../src/testing.ts';

readSettings(
  `The verifier, as it is built, beside others, on bodies of 1 KB and 16 KB. Each gets the body and the signature's header as
strings; those of whole packages parse JSON, as they do in use.`,
  {},
);
await buildPackage(fileURLToPath(new URL('..', import.meta.url)));
const { verifyWebhook, verifySignature }: typeof import('../src/index.ts') = await load('index');
const { verifyWebhookSync, verifySignatureSync }: typeof import('../src/node.ts') = await load('node');

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const stripe = new Stripe('sk_test');
const subtle = Stripe.createSubtleCryptoProvider();
const standard = new Webhook(secret);

for (const size of [1_024, 16_384]) await compare(size);

async function compare(size: number): Promise<void> {
  const payload = makePayload(size);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = await signPayload({ payload, secret });
  const ours = { payload, signature, secret };
  const octokitSignature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const sent = new Date(seconds * 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.sign('msg_1', sent, payload),
  };
  const prefix = `${seconds}.`;
  const expected = Buffer.from(signature.slice(-64), 'hex');

  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign']);

  const bench = new Bench({ time: 1_000, warmupTime: 300 })
    .add('floor: createHmac, timingSafeEqual', () => {
      if (
        !timingSafeEqual(
          createHmac('sha256', secret)
            .update(prefix + payload)
            .digest(),
          expected,
        )
      )
        throw new Error();
    })
    .add('verifySignatureSync', () => void verifySignatureSync(ours))
    .add('floor and JSON.parse', () => {
      if (
        !timingSafeEqual(
          createHmac('sha256', secret)
            .update(prefix + payload)
            .digest(),
          expected,
        )
      )
        throw new Error();
      JSON.parse(payload);
    })
    .add('verifyWebhookSync', () => void verifyWebhookSync(ours))
    .add('stripe constructEvent', () => void stripe.webhooks.constructEvent(payload, signature, secret))
    .add('standardwebhooks', () => void standard.verify(payload, headers))
    .add('verifySignature', () => verifySignature(ours))
    .add('verifyWebhook', () => verifyWebhook(ours))
    .add('WebCrypto floor and JSON.parse', async () => {
      if (
        !timingSafeEqual(
          Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(prefix + payload))),
          expected,
        )
      )
        throw new Error();
      JSON.parse(payload);
    })
    .add('stripe constructEventAsync, WebCrypto', () =>
      stripe.webhooks.constructEventAsync(payload, signature, secret, undefined, subtle),
    )
    .add('stripe constructEventAsync, node:crypto', () =>
      stripe.webhooks.constructEventAsync(payload, signature, secret),
    )
    .add('@octokit/webhooks-methods', () => octokitVerify(secret, payload, octokitSignature));
  await bench.run();

  const speed = (name: string) => {
    const result = bench.getTask(name)?.result;
    if (result === undefined || !('throughput' in result))
      throw new Error(`${name} failed`, { cause: result });
    // The median, because the machine is shared.
    return result.throughput.p50;
  };
  console.log(`\n${Buffer.byteLength(payload)} bytes`);
  console.table(bench.tasks.map(({ name }) => ({ name, 'ops/s': Math.round(speed(name)) })));
  ratio('sync against the floor', speed('verifySignatureSync') / speed('floor: createHmac, timingSafeEqual'));
  ratio('sync against Stripe', speed('verifyWebhookSync') / speed('stripe constructEvent'));
  ceiling(speed('floor and JSON.parse') / speed('stripe constructEvent'));
  ratio('WebCrypto against Stripe', speed('verifyWebhook') / speed('stripe constructEventAsync, WebCrypto'));
  ceiling(speed('WebCrypto floor and JSON.parse') / speed('stripe constructEventAsync, WebCrypto'));
}

/** No verifier that parses can be faster than its HMAC and `JSON.parse`. */
function ceiling(value: number): void {
  console.log(`  (its floor with JSON.parse against Stripe: ${value.toFixed(2)})`);
}

function ratio(name: string, value: number): void {
  console.log(`${name}: ${value.toFixed(2)}`);
}

function makePayload(size: number): string {
  const { data, ...event } = sampleEvent('order.created');
  const lines = data.order.lines.slice(0, 1);
  const order = { ...data.order, lines: size < 2_000 ? [] : lines, notes: '' };
  const length = JSON.stringify({ ...event, data: { order } }).length;
  if (size >= 2_000) {
    const line = JSON.stringify(lines[0]).length + 1;
    order.lines = Array.from({ length: Math.floor((size - length) / line) }, () => lines[0]).filter(
      one => one !== undefined,
    );
  }
  const left = size - JSON.stringify({ ...event, data: { order } }).length;
  return JSON.stringify({ ...event, data: { order: { ...order, notes: 'x'.repeat(Math.max(0, left)) } } });
}

function load(name: string) {
  return import(new URL(`../dist/esm/${name}.js`, import.meta.url).href);
}
