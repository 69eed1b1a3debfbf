import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifySignature, verifyWebhook } from '../src/index.ts';
import { verifySignatureSync, verifyWebhookSync } from '../src/node.ts';
import type { VerifyOptions } from '../src/options.ts';
import { makeVectors } from '../vectors/cases.ts';
import { payloadBytes } from '../vectors/vector.ts';
import { allVectors } from './all-vectors.ts';
import { getOutcome } from './outcome.ts';

describe('vectors.json', () => {
  it('is what its maker makes, by another implementation of HMAC', () => {
    const made = makeVectors((secret, message) => createHmac('sha256', secret).update(message).digest('hex'));
    expect(allVectors).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it('has cases enough, with names of their own, and one at least for each error', () => {
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
  const bytes = payloadBytes(vector.payload);
  const { signature, secrets: secret, now, toleranceSeconds } = vector;
  const common = { payload: bytes, secret, now, toleranceSeconds };
  const given: Record<string, VerifyOptions> = {
    signature: { ...common, signature },
    buffer: { ...common, payload: bytes.buffer, signature },
    part: {
      ...common,
      payload: Buffer.concat([Buffer.from('..'), bytes, Buffer.from('..')]).subarray(2, -2),
      signature,
    },
    bag: {
      ...common,
      now: new Date(now),
      headers: signature === null ? {} : { 'x-service-signature': signature },
    },
    object: { ...common, headers: { accept: '*/*', 'X-Service-SIGNATURE': signature ?? undefined } },
    lists: { ...common, headers: { 'X-Service-Signature': signature === null ? [] : [signature] } },
  };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (Buffer.from(text).equals(bytes)) given.text = { ...common, payload: text, signature };
  if (signature === null || isHeader(signature)) {
    given.headers = {
      ...common,
      headers: new Headers(signature === null ? {} : { 'X-Service-Signature': signature }),
    };
  }

  it.each(Object.entries(given))('as %s', async (_, options) => {
    expect(await getOutcome(() => verifySignature(options))).toBe(vector.signatureError);
    expect(await getOutcome(() => verifySignatureSync(options))).toBe(vector.signatureError);
    expect(await getOutcome(() => verifyWebhook(options))).toBe(vector.error);
    expect(await getOutcome(() => verifyWebhookSync(options))).toBe(vector.error);
  });
});

/** Whether it can be sent: a header's value is Latin-1. */
function isHeader(value: string): boolean {
  return /^[\t\r\n\x20-\xff]*$/.test(value);
}
