import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifySignature, verifyWebhook } from '../src/index.ts';
import { verifySignatureSync, verifyWebhookSync } from '../src/node.ts';
import type { VerifyOptions, WebhookSecret } from '../src/options.ts';
import { makeVectors } from '../vectors/cases.ts';
import { payloadBytes, type Vector } from '../vectors/vector.ts';
import { allVectors } from './all-vectors.ts';
import { getOutcome } from './outcome.ts';

describe('vectors.json', () => {
  it('matches another HMAC implementation', () => {
    const made = makeVectors((key, message) => createHmac('sha256', key).update(message).digest('hex'));
    expect(allVectors).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it('signs like the Standard Webhooks library', () => {
    const id = 'evt_1';
    const timestamp = new Date(1_773_512_525_000);
    const { headers, payload, secrets } =
      allVectors.find(({ name }) => name === 'Standard Webhooks: its headers alone') ?? {};
    const body = payload && 'text' in payload ? payload.text : '';
    const signature = new Webhook(String(secrets?.[0])).sign(id, timestamp, body);
    expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-signature': signature });
  });

  it('has enough cases with unique names, and at least one per error', () => {
    expect(allVectors.length).toBeGreaterThanOrEqual(60);
    expect(new Set(allVectors.map(({ name }) => name)).size).toBe(allVectors.length);
    expect(new Set(allVectors.map(({ error }) => error))).toEqual(
      new Set([
        null,
        'missing_secret',
        'missing_signature',
        'malformed_signature',
        'timestamp_too_old',
        'timestamp_in_future',
        'signature_mismatch',
        'invalid_payload',
      ]),
    );
  });
});

describe.each(allVectors)('$name', vector => {
  it.each(Object.entries(getOptions(vector)))('as %s', async (_, options) => {
    expect(await getOutcome(() => verifySignature(options))).toBe(vector.signatureError);
    expect(await getOutcome(() => verifySignatureSync(options))).toBe(vector.signatureError);
    expect(await getOutcome(() => verifyWebhook(options))).toBe(vector.error);
    expect(await getOutcome(() => verifyWebhookSync(options))).toBe(vector.error);
  });
});

/** The ways to pass a vector. */
function getOptions({ payload, signature, headers, secrets, now, toleranceSeconds }: Vector) {
  const bytes = payloadBytes(payload);
  const secret = secrets as WebhookSecret;
  const common = { payload: bytes, secret, now, toleranceSeconds };
  const given: Record<string, VerifyOptions> = {};
  if (headers !== undefined) {
    given.bag = { ...common, headers };
    if (Object.values(headers).flat().length === Object.keys(headers).length)
      given.headers = {
        ...common,
        headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      };
    return given;
  }

  given.signature = { ...common, signature };
  given.buffer = { ...common, payload: bytes.buffer, signature };
  given.part = {
    ...common,
    payload: Buffer.concat([Buffer.from('..'), bytes, Buffer.from('..')]).subarray(2, -2),
    signature,
  };
  given.bag = {
    ...common,
    now: new Date(now),
    headers: signature === null ? {} : { 'x-service-signature': signature },
  };
  given.object = { ...common, headers: { accept: '*/*', 'X-Service-SIGNATURE': signature ?? undefined } };
  given.lists = { ...common, headers: { 'X-Service-Signature': signature === null ? [] : [signature] } };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (Buffer.from(text).equals(bytes)) given.text = { ...common, payload: text, signature };
  if (signature === null || isHeader(signature)) {
    given.headers = {
      ...common,
      headers: new Headers(signature === null ? {} : { 'X-Service-Signature': signature }),
    };
  }
  return given;
}

/** Whether it can be sent: header values are Latin-1. */
function isHeader(value: string): boolean {
  return /^[\t\r\n\x20-\xff]*$/.test(value);
}
