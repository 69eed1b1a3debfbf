import { sampleEvent, sampleTypes } from '../src/testing.ts';
import { type Payload, payloadBytes, type Vector } from './vector.ts';

/** HMAC-SHA256 in lowercase hexadecimal, with the caller's implementation. */
export type Hmac = (key: Uint8Array, message: Uint8Array) => string;

const time = 1_773_512_525;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const other = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const json = JSON.stringify(sampleEvent('order.confirmed'));
const event: Payload = { text: json };

/** All cases, signed by `hmac`. */
export function makeVectors(hmac: Hmac): Vector[] {
  const sign = (payload: Payload, { t = String(time), key = secret } = {}) =>
    hmac(Buffer.from(key), Buffer.concat([Buffer.from(`${t}.`), payloadBytes(payload)]));
  const header = (payload: Payload, t: number | string = time, key = secret) =>
    `t=${t},v1=${sign(payload, { t: String(t), key })}`;
  const good = sign(event);
  const wrong = sign(event, { key: other });

  function vector(name: string, error: Vector['error'], given: Partial<Vector> = {}): Vector {
    const payload = given.payload ?? event;
    const signature = given.signature === undefined ? header(payload) : given.signature;
    const base = {
      name,
      payload,
      signature,
      secrets: [secret],
      now: time * 1000,
      signatureError: error,
      error,
    };
    return { ...base, ...given, signature };
  }
  /** Signed, but not an event. */
  const noEvent = (name: string, payload: Payload) =>
    vector(name, 'invalid_payload', { payload, signatureError: null });
  const at = (name: string, t: number | string, error: Vector['error'], given: Partial<Vector> = {}) =>
    vector(name, error, { signature: header(event, t), ...given });
  const text = (content: string): Payload => ({ text: content });
  const contained = (name: string, error: Vector['error'], headers: NonNullable<Vector['headers']>) =>
    vector(name, error, { signature: null, headers });
  /** The headers of Standard Webhooks. */
  function standard({ id = 'evt_1', t = String(time), key = decoded(secret), payload = event } = {}) {
    const message = Buffer.concat([Buffer.from(`${id}.${t}.`), payloadBytes(payload)]);
    const signature = `v1,${Buffer.from(hmac(key, message), 'hex').toString('base64')}`;
    return { 'webhook-id': id, 'webhook-timestamp': t, 'webhook-signature': signature };
  }
  const { 'webhook-signature': right, ...identity } = standard();
  const wrongStandard = standard({ key: decoded(other) })['webhook-signature'];
  const standardVector = (
    name: string,
    error: Vector['error'],
    headers: NonNullable<Vector['headers']> = standard(),
    given: Partial<Vector> = {},
  ) => vector(`Standard Webhooks: ${name}`, error, { signature: null, headers, ...given });
  const signedAs = (name: string, error: Vector['error'], signature: string | string[]) =>
    standardVector(name, error, { ...identity, 'webhook-signature': signature });
  /** HMAC pads keys with zeros, so anyone could sign with this key if a secret decodes to nothing. */
  const zeroKey = new Uint8Array(1);

  return [
    vector('a valid event', null),
    ...sampleTypes.map(type =>
      vector(`an event of the type ${type}`, null, { payload: text(JSON.stringify(sampleEvent(type))) }),
    ),
    vector('a type that is not known yet', null, {
      payload: text(json.replace('order.confirmed', 'order.split')),
    }),
    vector('fields that are not known yet', null, { payload: text(json.replace('{', '{"new":[1],')) }),
    vector('text beyond ASCII', null, { payload: text(json.replace('The bell', 'Ça, 好, 🍕')) }),
    vector('escaped text', null, { payload: text(json.replace('The bell', '\\u00c7a \\ud83c\\udf55')) }),
    vector('white space around the JSON', null, { payload: text(` \n${json}\t\r\n `) }),
    vector('CRLF line ends in the body', null, {
      payload: text(JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', '\r\n')),
    }),
    vector('CRLF in the body signed as LF', 'signature_mismatch', {
      payload: text(`${json}\r\n`),
      signature: header(text(`${json}\n`)),
    }),
    vector('a byte order mark', null, { payload: text(`\uFEFF${json}`) }),
    vector('a byte order mark that was not signed', 'signature_mismatch', {
      payload: text(`\uFEFF${json}`),
      signature: header(event),
    }),
    noEvent('two byte order marks', text(`\uFEFF\uFEFF${json}`)),
    vector('a body of 1 MB', null, {
      payload: {
        before: json.replace(/}$/, ',"padding":"'),
        repeat: 'x',
        times: 1_000_000 - json.length - 13,
        after: '"}',
      },
    }),
    noEvent('a body of 1 MB that is not JSON', { before: '', repeat: '[', times: 1_000_000, after: '' }),
    noEvent('an empty body', text('')),
    noEvent('a body of one NUL', { hex: '00' }),
    noEvent('invalid UTF-8', { hex: 'ff' }),
    noEvent('invalid UTF-8 within JSON', { hex: '7b226964223a22c328227d' }),
    noEvent('an overlong encoding within JSON', { hex: '7b226964223a22c0af227d' }),
    noEvent('a surrogate in UTF-8', { hex: '7b226964223a22eda080227d' }),
    noEvent('UTF-16', { hex: '7b007d00' }),
    noEvent('text that is not JSON', text('order.confirmed')),
    noEvent('JSON that is cut off', text(json.slice(0, -1))),
    noEvent('JSON with something behind it', text(`${json}x`)),
    noEvent('null', text('null')),
    noEvent('a number', text('42')),
    noEvent('a string', text('"order.confirmed"')),
    noEvent('a list', text('[]')),
    noEvent('an object without an id', text(json.replace('"id"', '"uid"'))),
    noEvent('an id that is a number', text(json.replace(/"id":"[^"]*"/, '"id":7'))),
    noEvent('an object without a type', text(json.replace('"type"', '"kind"'))),
    noEvent('data that is null', text('{"id":"evt_1","type":"order.confirmed","data":null}')),

    vector('no header', 'missing_signature', { signature: null }),
    vector('an empty header', 'missing_signature', { signature: '' }),
    vector('a blank header', 'missing_signature', { signature: '  ' }),
    vector('only a comma', 'missing_signature', { signature: ',' }),
    vector('no t', 'malformed_signature', { signature: `v1=${good}` }),
    vector('no v1', 'malformed_signature', { signature: `t=${time}` }),
    vector('only an unknown scheme', 'malformed_signature', { signature: `t=${time},v2=${good}` }),
    vector('V1 in upper case', 'malformed_signature', { signature: `t=${time},V1=${good}` }),
    vector('the signature alone', 'malformed_signature', { signature: good }),
    vector('a semicolon between', 'malformed_signature', { signature: `t=${time};v1=${good}` }),
    vector('a v1 that is empty', 'malformed_signature', { signature: `t=${time},v1=` }),
    vector('a v1 that is too short', 'malformed_signature', { signature: `t=${time},v1=${good.slice(1)}` }),
    vector('a v1 that is too long', 'malformed_signature', { signature: `t=${time},v1=${good}0` }),
    vector('a v1 that is not hexadecimal', 'malformed_signature', {
      signature: `t=${time},v1=${good.slice(1)}g`,
    }),
    vector('a v1 in Base64', 'malformed_signature', {
      signature: `t=${time},v1=${Buffer.from(good, 'hex').toString('base64')}`,
    }),
    vector('two t that differ', 'malformed_signature', { signature: `t=${time},t=${time + 1},v1=${good}` }),
    vector('two t that are the same', 'malformed_signature', { signature: `t=${time},t=${time},v1=${good}` }),
    vector('a space within t', 'malformed_signature', { signature: `t= ${time},v1=${good}` }),
    vector('a space before the equals sign', 'malformed_signature', { signature: `t =${time},v1=${good}` }),
    at('t of 12abc', '12abc', 'malformed_signature', { now: 12_000 }),
    at('an empty t', '', 'malformed_signature', { now: 0 }),
    at('a negative t', '-1', 'malformed_signature', { now: 0 }),
    at('t with a plus sign', `+${time}`, 'malformed_signature'),
    at('t of Infinity', 'Infinity', 'malformed_signature'),
    at('t of NaN', 'NaN', 'malformed_signature'),
    at('t in hexadecimal', `0x${time.toString(16)}`, 'malformed_signature'),
    at('t with an exponent', '1773512525e0', 'malformed_signature'),
    at('t with a fraction', `${time}.0`, 'malformed_signature'),
    at('t in other digits', '١٧٧٣٥١٢٥٢٥', 'malformed_signature'),
    at('t with leading zeros', `00${time}`, null),
    at('t in milliseconds', time * 1000, 'timestamp_in_future'),
    at('t of 400 digits', '9'.repeat(400), 'timestamp_in_future'),
    at('t of zero', 0, 'timestamp_too_old'),

    at('300 s old', time, null, { now: (time + 300) * 1000 }),
    at('300.001 s old', time, 'timestamp_too_old', { now: (time + 300) * 1000 + 1 }),
    at('301 s old', time, 'timestamp_too_old', { now: (time + 301) * 1000 }),
    at('300 s ahead', time, null, { now: (time - 300) * 1000 }),
    at('301 s ahead', time, 'timestamp_in_future', { now: (time - 301) * 1000 }),
    at('10 s old with a tolerance of 10 s', time, null, { now: (time + 10) * 1000, toleranceSeconds: 10 }),
    at('11 s old with a tolerance of 10 s', time, 'timestamp_too_old', {
      now: (time + 11) * 1000,
      toleranceSeconds: 10,
    }),
    at('1 s ahead with a tolerance of 0 s', time, 'timestamp_in_future', {
      now: (time - 1) * 1000,
      toleranceSeconds: 0,
    }),

    vector('spaces around the parts', null, { signature: ` t=${time} , v1=${good} ` }),
    vector('a tab between the parts', null, { signature: `t=${time},\tv1=${good}` }),
    vector('CRLF at the end of the header', null, { signature: `t=${time},v1=${good}\r\n` }),
    vector('a comma at the end', null, { signature: `t=${time},v1=${good},` }),
    vector('v1 ahead of t', null, { signature: `v1=${good},t=${time}` }),
    vector('upper case hexadecimal', null, { signature: `t=${time},v1=${good.toUpperCase()}` }),
    vector('an unknown scheme beside v1', null, { signature: `t=${time},v0=abc,v1=${good},v2=${wrong}` }),
    vector('an unusable v1 beside a good one', null, { signature: `t=${time},v1=zz,v1=${good}` }),
    vector('several v1, the first of which matches', null, { signature: `t=${time},v1=${good},v1=${wrong}` }),
    vector('several v1, the last of which matches', null, { signature: `t=${time},v1=${wrong},v1=${good}` }),
    vector('several v1, none of which matches', 'signature_mismatch', {
      signature: `t=${time},v1=${wrong},v1=${'0'.repeat(64)}`,
    }),
    vector('the second secret of two', null, { secrets: [other, secret] }),
    vector('the old secret beside the new one', null, {
      secrets: [other, secret],
      signature: header(event, time, other),
    }),
    vector('two secrets, neither of which matches', 'signature_mismatch', { secrets: [other, `${secret}x`] }),

    vector('another secret', 'signature_mismatch', { secrets: [other] }),
    vector('the secret without its prefix', 'signature_mismatch', { secrets: [secret.slice(6)] }),
    vector('the secret with a line end', 'signature_mismatch', { secrets: [`${secret}\n`] }),
    vector('a secret beyond ASCII', null, { secrets: ['clé 🔑'], signature: header(event, time, 'clé 🔑') }),
    vector('a secret longer than a block', null, {
      secrets: ['x'.repeat(200)],
      signature: header(event, time, 'x'.repeat(200)),
    }),
    vector('another t than the signed one', 'signature_mismatch', { signature: `t=${time + 1},v1=${good}` }),
    vector('one bit of the first byte', 'signature_mismatch', { signature: `t=${time},v1=${flip(good, 0)}` }),
    vector('one bit of the last byte', 'signature_mismatch', { signature: `t=${time},v1=${flip(good, 63)}` }),
    vector('another body', 'signature_mismatch', {
      payload: text(json.replace('1042', '1043')),
      signature: header(event),
    }),
    vector('a body serialized again', 'signature_mismatch', {
      payload: text(JSON.stringify(JSON.parse(json), null, 2)),
      signature: header(event),
    }),
    vector('a signature without the time', 'signature_mismatch', {
      signature: `t=${time},v1=${hmac(Buffer.from(secret), payloadBytes(event))}`,
    }),

    contained('a name in lower case', null, { 'x-service-signature': header(event) }),
    contained('a name in upper case', null, { 'X-SERVICE-SIGNATURE': header(event) }),
    contained('headers beside it', null, {
      accept: '*/*',
      'X-Service-Signature': header(event),
      vary: ['a', 'b'],
    }),
    contained('a list of one', null, { 'x-service-signature': [header(event)] }),
    contained('a list of its parts', null, { 'x-service-signature': [`t=${time}`, `v1=${good}`] }),
    contained('the header twice', 'malformed_signature', {
      'x-service-signature': [header(event), header(event)],
    }),
    contained('an empty list', 'missing_signature', { 'x-service-signature': [] }),
    contained('no headers', 'missing_signature', {}),
    contained('headers without it', 'missing_signature', { accept: '*/*', 'x-signature': header(event) }),
    contained('a header of the name get', null, { get: 'x', 'X-Service-Signature': header(event) }),

    standardVector('its headers alone', null),
    standardVector('names in upper case', null, {
      'WEBHOOK-ID': 'evt_1',
      'WEBHOOK-TIMESTAMP': String(time),
      'Webhook-Signature': right,
    }),
    standardVector('values in lists', null, {
      'webhook-id': ['evt_1'],
      'webhook-timestamp': [String(time)],
      'webhook-signature': [wrongStandard, right],
    }),
    standardVector('beside a good X-Service-Signature', null, {
      ...standard(),
      'x-service-signature': header(event),
    }),
    standardVector('beside a blank X-Service-Signature', null, { ...standard(), 'x-service-signature': ' ' }),
    standardVector('beside a wrong X-Service-Signature', 'signature_mismatch', {
      ...standard(),
      'x-service-signature': `t=${time},v1=${wrong}`,
    }),
    signedAs('several signatures, the first of which matches', null, `${right} ${wrongStandard}`),
    signedAs('several signatures, the last of which matches', null, `${wrongStandard} ${right}`),
    signedAs('an unknown scheme beside v1', null, `v1a,abc ${right} v2,${right.slice(3)}`),
    signedAs(
      'several signatures, none of which matches',
      'signature_mismatch',
      `${wrongStandard} ${wrongStandard}`,
    ),
    signedAs('only an unknown scheme', 'malformed_signature', `v1a,${right.slice(3)}`),
    signedAs('a signature without its version', 'malformed_signature', right.slice(3)),
    signedAs('a signature in hexadecimal', 'malformed_signature', `v1,${good}`),
    signedAs('a signature that is too short', 'malformed_signature', right.slice(0, -4)),
    signedAs('no signature', 'missing_signature', ''),
    standardVector('no id', 'malformed_signature', {
      'webhook-timestamp': String(time),
      'webhook-signature': right,
    }),
    standardVector('no timestamp', 'malformed_signature', {
      'webhook-id': 'evt_1',
      'webhook-signature': right,
    }),
    standardVector('a timestamp with a fraction', 'malformed_signature', standard({ t: `${time}.0` })),
    standardVector('a timestamp that is a date', 'malformed_signature', standard({ t: '2026-03-14' })),
    standardVector('300 s old', null, standard(), { now: (time + 300) * 1000 }),
    standardVector('301 s old', 'timestamp_too_old', standard(), { now: (time + 301) * 1000 }),
    standardVector('301 s ahead', 'timestamp_in_future', standard(), { now: (time - 301) * 1000 }),
    standardVector('another id', 'signature_mismatch', { ...standard(), 'webhook-id': 'evt_2' }),
    standardVector('another timestamp', 'signature_mismatch', {
      ...standard(),
      'webhook-timestamp': `${time + 1}`,
    }),
    standardVector('another body', 'signature_mismatch', standard({ payload: text(`${json} `) })),
    standardVector('another secret', 'signature_mismatch', standard(), { secrets: [other] }),
    standardVector('the second secret of two', null, standard(), { secrets: [other, secret] }),
    standardVector('the secret without its prefix', null, standard(), { secrets: [secret.slice(6)] }),
    standardVector(
      'keyed with the text of the secret',
      'signature_mismatch',
      standard({ key: Buffer.from(secret) }),
    ),
    standardVector('a secret that is only a prefix', 'signature_mismatch', standard({ key: zeroKey }), {
      secrets: ['whsec_'],
    }),
    standardVector('a secret that is not base64', 'signature_mismatch', standard({ key: zeroKey }), {
      secrets: ['whsec_clé 🔑'],
    }),
    standardVector('a body that is no event', 'invalid_payload', standard({ payload: text('null') }), {
      payload: text('null'),
      signatureError: null,
    }),
    vector('keyed with the bytes that the secret decodes to', 'signature_mismatch', {
      signature: `t=${time},v1=${hmac(decoded(secret), Buffer.concat([Buffer.from(`${time}.`), payloadBytes(event)]))}`,
    }),

    ...[42, true, {}, ['nested']].map(wrongType =>
      vector(`a secret that is ${JSON.stringify(wrongType)}`, 'missing_secret', { secrets: [wrongType] }),
    ),
    vector('a secret that is a number beside a good one', 'missing_secret', { secrets: [secret, 42] }),
    vector('no secret', 'missing_secret', { secrets: [] }),
    vector('a secret that is null', 'missing_secret', { secrets: [null] }),
    vector('two secrets, both unset', 'missing_secret', { secrets: [null, ''] }),
    vector('an unset secret beside a good one', null, { secrets: [null, secret] }),
    vector('an empty secret', 'missing_secret', { secrets: [''] }),
    vector('a blank secret', 'missing_secret', { secrets: ['  '] }),
    vector('an empty secret beside a good one', null, { secrets: [secret, ''] }),
    vector('no secret and no header', 'missing_secret', { secrets: [], signature: null }),
  ];
}

function decoded(key: string): Uint8Array {
  return Buffer.from(key.slice('whsec_'.length), 'base64');
}

function flip(hex: string, at: number): string {
  const digit = (Number.parseInt(hex.charAt(at), 16) ^ 1).toString(16);
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}
