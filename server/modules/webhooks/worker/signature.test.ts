import { describe, expect, it } from 'vitest';
import { payloadBytes, type Vector } from '../../../../webhook-verifier/vectors/vector.ts';
import vectors from '../../../../webhook-verifier/vectors.json' with { type: 'json' };
import { sign } from './signature.ts';

const HEADER = /^t=([1-9]\d*),(v1=[0-9a-f]{64})$/;

/** The cases in which one secret made the header as the service makes it: those it must make again, byte for byte. */
const signed = (vectors as Vector[]).filter(
  ({ signature, signatureError, secrets }) =>
    signatureError === null && secrets.length === 1 && signature !== null && HEADER.test(signature),
);

describe('The signature (section 6)', () => {
  it('has cases to be compared with', () => expect(signed.length).toBeGreaterThan(5));

  it.each(signed)('is what verifiers expect of $name', ({ payload, signature, secrets }) => {
    const at = new Date(Number(HEADER.exec(signature ?? '')?.[1]) * 1000);
    expect(sign(payloadBytes(payload), secrets, at)).toBe(signature);
  });

  it('carries one v1 for each secret, and the second in which it was made', () => {
    const header = sign(Buffer.from('{}'), ['first', 'second'], new Date(1_700_000_000_999));
    expect(header).toMatch(/^t=1700000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  });
});
