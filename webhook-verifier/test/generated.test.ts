import { readdir, readFile } from 'node:fs/promises';
import { expect, expectTypeOf, it } from 'vitest';
import dashboard from '../../generated/dashboard/openapi.json' with { type: 'json' };
import contract from '../../generated/public/openapi.json' with { type: 'json' };
import type * as api from '../../generated/public/types.ts';
import { renderOutputs } from '../generation/outputs.ts';
import type { WebhookEventOf } from '../src/generated/events.ts';
import type { KnownWebhookEvent, UnknownWebhookEvent, WebhookEvent } from '../src/index.ts';
import { verifyWebhook } from '../src/index.ts';
import { sampleEvent, sampleTypes } from '../src/testing.ts';

it('src/generated/ is up to date with the contract', async () => {
  const folder = new URL('../src/generated/', import.meta.url);
  const outputs = await renderOutputs();
  expect((await readdir(folder)).sort()).toEqual([...outputs.keys()].sort());
  for (const [name, text] of outputs) expect(await readFile(new URL(name, folder), 'utf8'), name).toBe(text);
});

it("every sample is the contract's example, a fresh copy each time", () => {
  expect(sampleTypes).toEqual(Object.keys(contract.webhooks));
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    const [example] = Object.values(post.requestBody.content['application/json'].examples);
    const sample = sampleEvent(type as api.KnownWebhookEventType);
    expect(sample).toEqual(example?.value);
    sample.data.order.branch.name = 'changed';
    sample.data.order.lines.length = 0;
    expect(sampleEvent(type as api.KnownWebhookEventType)).toEqual(example?.value);
  }
  expect(() => sampleEvent('order.split' as 'order.ready')).toThrow(RangeError);
});

it("the headers in the contract's examples verify with its example secret", async () => {
  const secret = dashboard.components.schemas.WebhookEndpointSecret.examples[0]?.secret ?? '';
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    const [example] = Object.values(post.requestBody.content['application/json'].examples);
    const headers = new Headers(
      post.parameters.map(({ name, examples }) => [name, Object.values(examples)[0]?.value ?? '']),
    );
    const payload = JSON.stringify(example?.value);
    const now = Number(headers.get('webhook-timestamp')) * 1000;
    expect(await verifyWebhook({ payload, headers, secret, now }), type).toEqual(example?.value);
    headers.delete('x-service-signature');
    expect(await verifyWebhook({ payload, headers, secret, now }), type).toEqual(example?.value);
  }
});

it("the types match the contract's", () => {
  expectTypeOf<KnownWebhookEvent['type']>().toEqualTypeOf<api.KnownWebhookEventType>();
  expectTypeOf<Extract<WebhookEvent, { type: 'order.ready' }>>().toExtend<api.OrderReadyEvent>();
  expectTypeOf<api.OrderReadyEvent>().toExtend<WebhookEvent>();
  expectTypeOf<WebhookEvent['data']>().toEqualTypeOf<api.WebhookEventData>();
});

it('a switch over the type narrows known events and leaves unknown ones to default', () => {
  const read = (event: WebhookEvent) => {
    switch (event.type) {
      case 'order.created':
        expectTypeOf(event).toExtend<WebhookEventOf<'order.created'> | UnknownWebhookEvent>();
        return event.data.order.number;
      case 'order.confirmed':
      case 'order.ready':
      case 'order.completed':
      case 'order.cancelled':
      case 'order.refunded':
        return event.data.order.status;
      default:
        expectTypeOf(event.type).toExtend<string>();
        return event.type;
    }
  };
  expect(read(sampleEvent('order.created'))).toBe(1042);
});
