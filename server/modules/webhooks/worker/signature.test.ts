import { describe, expect, it } from 'vitest';
import { payloadBytes, type Vector } from '../../../../webhook-verifier/vectors/vector.ts';
import vectors from '../../../../webhook-verifier/vectors.json' with { type: 'json' };
import { buildHeaders, createSigningKey, sign } from './signature.ts';

const HEADER = /^t=([1-9]\d*),(v1=[0-9a-f]{64})$/;

/** Cases with one secret whose header the service must reproduce byte for byte. */
const signed = (vectors as Vector[]).filter(
  ({ signature, signatureError, secrets }) =>
    signatureError === null && secrets.length === 1 && signature !== null && HEADER.test(signature),
);

describe('The signature', () => {
  it('has test vectors', () => expect(signed.length).toBeGreaterThan(5));

  it.each(signed)('is what verifiers expect for $name', ({ payload, signature, secrets }) => {
    const seconds = Number(HEADER.exec(signature ?? '')?.[1]);
    expect(sign(payloadBytes(payload), secrets.map(String).map(createSigningKey), seconds)).toBe(signature);
  });

  it('contains one v1 for each secret, and the time in seconds', () => {
    const delivery = { _id: 'dlv_1', eventId: 'evt_1', eventType: 'order.ready' as const };
    const keys = ['first', 'second'].map(createSigningKey);
    const headers = buildHeaders(delivery, Buffer.from('{}'), keys, new Date(1_700_000_000_999));
    expect(headers).toMatchObject({
      'X-Service-Signature': expect.stringMatching(/^t=1700000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/),
      'webhook-timestamp': '1700000000',
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/),
    });
  });
});
