import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyWebhook } from '../src/index.ts';
import { verifySignatureSync, verifyWebhookSync } from '../src/node.ts';
import type { VerifyOptions, WebhookPayload } from '../src/options.ts';
import { signPayload } from '../src/testing.ts';
import { getOutcome } from './outcome.ts';

const secret = 'whsec_test';
const now = 1_773_512_525_000;

/** Fragments of headers, so that almost valid ones are likely. */
const header = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        't=',
        'v1=',
        ',',
        ' ',
        '=',
        '1773512525',
        '12abc',
        'Infinity',
        '-1',
        '\r\n',
        'v2=',
        'v1,',
        `v1,${'A'.repeat(43)}=`,
        '\u0000',
      ),
      fc.constant('0'.repeat(64)),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''));

it.each([undefined, null, {}, 'secret'])(
  'with the options %j, the documented error says what is missing',
  async given => {
    const options = given as unknown as VerifyOptions;
    expect(await getOutcome(() => verifyWebhook(options))).toBe('missing_secret');
    expect(await getOutcome(() => verifyWebhookSync(options))).toBe('missing_secret');
  },
);

it('no input throws anything but the documented error, and both methods agree', async () => {
  const payload = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
    fc.anything(),
  ) as fc.Arbitrary<WebhookPayload>;
  const value = fc.oneof(header, fc.array(header), fc.constant(undefined));
  const headers = fc.dictionary(
    fc.constantFrom(
      'get',
      'X-Service-Signature',
      'x-service-signature',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      '__proto__',
    ),
    value,
  );
  const property = fc.asyncProperty(
    payload,
    header,
    headers,
    fc.boolean(),
    async (given, signature, bag, direct) => {
      const common = { payload: given, secret, now };
      const options = (direct ? { ...common, signature } : { ...common, headers: bag }) as VerifyOptions;
      const outcome = await getOutcome(() => verifyWebhook(options));
      expect(outcome).not.toBeNull();
      expect(await getOutcome(() => verifyWebhookSync(options))).toBe(outcome);
    },
  );
  await fc.assert(property, { numRuns: 1_000 });
});

it('a signed payload that is not an event is invalid', async () => {
  const property = fc.asyncProperty(
    fc.oneof(
      fc.uint8Array(),
      fc.json().map(text => Buffer.from(text)),
    ),
    async payload => {
      const signature = await signPayload({ payload, secret, timestamp: now / 1000 });
      const outcome = await getOutcome(() => verifyWebhook({ payload, signature, secret, now }));
      expect(['invalid_payload', null]).toContain(outcome);
      expect(await getOutcome(() => verifyWebhookSync({ payload, signature, secret, now }))).toBe(outcome);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

it('text is verified as its UTF-8 bytes', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('', '\ufeff', '\ufeff\ufeff'),
    // Includes lone surrogates, but no characters that JSON must escape.
    fc.string({ unit: fc.oneof(fc.constantFrom('\ud83c', '\udf55'), fc.string({ unit: 'binary' })) }),
    async (mark, found) => {
      const notes = found.replaceAll(/["\\\p{Cc}]/gu, '');
      const text = `${mark}{"id":"evt_1","type":"noted","data":{"notes":"${notes}"}}`;
      const bytes = Buffer.from(text);
      const signature = await signPayload({ payload: bytes, secret, timestamp: now / 1000 });
      const results = [text, bytes].flatMap(payload => {
        const options = { payload, signature, secret, now };
        return [() => verifyWebhook(options), async () => verifyWebhookSync(options)];
      });
      const settled = await Promise.allSettled(results.map(verify => verify()));
      for (const result of settled) expect(result).toEqual(settled[0]);
      expect(settled[0]?.status).toBe(mark.length < 2 ? 'fulfilled' : 'rejected');
      expect(verifySignatureSync({ payload: text, signature, secret, now })).toEqual(bytes);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

it('any change to a signed payload is detected', async () => {
  const property = fc.asyncProperty(
    fc.uint8Array({ minLength: 1, maxLength: 64 }),
    fc.nat(),
    fc.nat(7),
    async (payload, at, bit) => {
      const signature = await signPayload({ payload, secret, timestamp: now / 1000 });
      const changed = payload.map((byte, index) =>
        index === at % payload.length ? byte ^ (1 << bit) : byte,
      );
      const options = { payload: changed, signature, secret, now };
      expect(await getOutcome(() => verifyWebhook(options))).toBe('signature_mismatch');
      expect(await getOutcome(() => verifyWebhookSync(options))).toBe('signature_mismatch');
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

const zeros = '0'.repeat(64);

it.each([
  ['spaces', 'malformed_signature', `t=1${' '.repeat(680_000)}x,v1=${zeros}`],
  ['spaces at its end', 'timestamp_too_old', `v1=${zeros},t=1${' '.repeat(680_000)},`],
  ['commas', 'missing_signature', ','.repeat(680_000)],
  ['digits', 'timestamp_in_future', `t=${'9'.repeat(680_000)},v1=${zeros}`],
  ['digits and a letter', 'malformed_signature', `t=${'9'.repeat(680_000)}x,v1=${zeros}`],
  ['signatures', 'signature_mismatch', `t=${now / 1000}${`,v1=${zeros}`.repeat(10_000)}`],
  ['times', 'malformed_signature', 't=1,'.repeat(170_000)],
])(
  'a header with very many %s is rejected as %s, after at most one HMAC per secret',
  async (_, code, signature) => {
    const sign = vi.spyOn(crypto.subtle, 'sign');
    onTestFinished(() => sign.mockRestore());
    const options = { payload: '', signature, secret: [secret, 'whsec_old'], now };
    expect(await getOutcome(() => verifyWebhook(options))).toBe(code);
    expect(await getOutcome(() => verifyWebhookSync(options))).toBe(code);
    expect(sign).toHaveBeenCalledTimes(code === 'signature_mismatch' ? 2 : 0);
  },
);
