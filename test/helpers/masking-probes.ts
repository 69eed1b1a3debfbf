/** Values that must never be logged: a key and a guest's data. */
export const KEY = 'rok_Zk3vQ9xT7bW1nM5cL8dF2gH6jK0pR4sY3uV1aE7iO9q';
const SECRET = 'whsec_c2VjcmV0LW9mLTMyLWJ5dGVzLWZvci10ZXN0cy4uLi4=';
const OTHER = 'Zx81Lq-hunter2';

/** Text as sent by clients, and parts that must not remain. */
export type Probe = readonly [text: string, ...leaks: string[]];

const KEY_TAIL = KEY.slice(4);
const encoded = KEY.replace('_', '%5F');
const escaped = `\\u0072ok_${KEY_TAIL}`;
const inJson = (value: unknown): string => JSON.stringify(value);
const key = (text: string): Probe => [text, KEY_TAIL];

const KEYS: Probe[] = [
  key(`/v1/orders/${KEY}`),
  key(`/v1/orders/a%2F${KEY}`),
  key(`/v1/orders/${encoded}`),
  key(`/v1/orders?k%3D${KEY}`),
  key(`/v1/orders?q=k%253D${KEY}`),
  key(`/v1/orders/x${KEY}`),
  key(`/v1/orders/X-${KEY.toUpperCase()}`.replace(KEY_TAIL.toUpperCase(), KEY_TAIL)),
  key(`/v1/orders/%72%6f%6b_${KEY_TAIL}`),
  key(`/v1/orders/%2572ok%255F${KEY_TAIL}`),
  key(`/v1/orders#${KEY}`),
  key(`/v1/orders?apiKey=${KEY_TAIL}`),
  key(`/v1/orders?api-key=${KEY_TAIL}`),
  key(inJson({ status: KEY })),
  key(`{"status":"${escaped}"}`),
  key(`{"status":"${escaped}`),
  key(`{"status":"r\\u006Fk\\u005f${KEY_TAIL}"}`),
  key(inJson({ status: `https://x.example/?a=${encodeURIComponent(KEY)}` })),
  key(inJson({ status: inJson({ apiKey: KEY_TAIL }) })),
  key(inJson({ status: inJson({ again: inJson({ access_token: KEY_TAIL }) }) })),
  key(`rok&#95;${KEY_TAIL}`),
  key(`ro\u200bk_${KEY_TAIL}`),
  key(`Authorization: Bearer ${KEY_TAIL}`),
  key(`Authorization: Basic ${btoa(`user:${KEY}`)}`.replace(btoa(`user:${KEY}`), KEY_TAIL)),
  key(`it said ${KEY_TAIL} to me`),
  [inJson({ status: SECRET }), SECRET.slice(6)],
  [`{status: ${SECRET}}`, SECRET.slice(6)],
];

const FIELD_NAMES =
  'currentPassword newPassword oneTimePassword csrfToken access_token refresh-token client_secret API_KEY "x-api-key" Authorization sessionId pin ' +
  'customerName customer_name customername delivery_address deliveryAddress shippingAddressLine1 guestEmail phone_number mobileNo contactPhone ' +
  'note specialRequest street zip firstName LASTNAME full-name recipient dateOfBirth iban';

const FIELDS: Probe[] = FIELD_NAMES.replaceAll('"', '')
  .split(' ')
  .map((name): Probe => [inJson({ [name]: OTHER, status: 'ready' }), OTHER]);

const SHAPES: Probe[] = [
  [inJson({ customer: { first: 'Niamh', more: ['Byrne'] } }), 'Niamh', 'Byrne'],
  [inJson({ address: ['Rua 1', { of: 'Lisboa' }] }), 'Rua', 'Lisboa'],
  [inJson({ name: { Niamh: { status: 'x' } } }), 'Niamh'],
  ['{"address":["Rua 1","Lisboa', 'Rua', 'Lisboa'],
  ['{"notes":"Say \\"hi\\" to Niamh', 'Niamh'],
  ["{'name':'Niamh', status: 'ready'}", 'Niamh'],
  ['{name: Niamh Byrne, "status": 1}', 'Niamh', 'Byrne'],
  ['{\\"name\\":\\"Niamh\\"}', 'Niamh'],
  ['{"n\\u0061me":"Niamh"}', 'Niamh'],
  [inJson({ body: '{"name":"Niamh","x":1}' }), 'Niamh'],
  [inJson(inJson({ name: 'Niamh' })), 'Niamh'],
  [inJson({ patch: [{ op: 'replace', path: '/customer/name', value: 'Niamh' }] }), 'Niamh'],
  ['name=Niamh+Byrne&phone=912345678&status=ready', 'Niamh', 'Byrne', '912345678'],
  ['customer%5Bname%5D=Niamh&a=b', 'Niamh'],
  ['customer[name]=Niamh&a=b', 'Niamh'],
  [inJson({ form: 'a=b&delivery_address=Rua+Augusta+5' }), 'Augusta'],
  ['<order><name>Niamh</name><note lang="pt">Byrne</note></order>', 'Niamh', 'Byrne'],
  ['<customer email="x" name="Niamh"/>', 'Niamh'],
  ['name: Niamh Byrne, 5 Rua\nstatus: ready', 'Niamh', 'Byrne', 'Rua'],
  ['Cookie: session=abc123; theme=dark', 'abc123'],
  ['Authorization: Digest username="niamh", response="Qw7zLeak"', 'niamh', 'Qw7zLeak'],
];

const FORMS: Probe[] = [
  'ana.sousa@example.com',
  'ana%40example.com',
  'ana+x@b\u00fccher.example',
  '+351 912 345 678',
  '912345678',
  '912 345 678',
  '(555) 123-4567',
  '020 7946 0018',
  '0049-171/1234567',
  '٩١٢٣٤٥٦٧٨',
  '4111111111111111',
  '4111 1111 1111 1111',
  '5500-0000-0000-0004',
  '378282246310005',
  'card4111111111111111x',
  'PT50 0002 0123 1234 5678 9015 4',
  'DE89370400440532013000',
].map((form): Probe => [inJson({ reason: `call ${form} today` }), form]);

export const PROBES: readonly Probe[] = [...KEYS, ...FIELDS, ...SHAPES, ...FORMS];

const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le');

/** The same in other encodings. */
export const ENCODED_PROBES: readonly (readonly [Buffer, ...string[]])[] = [
  [utf16('{"name":"Niamh"}', '\ufeff'), 'Niamh'],
  [utf16('{"name":"Niamh"}', ''), 'Niamh'],
  [utf16('{"name":"Niamh"}', '\ufeff').swap16(), 'Niamh'],
  [utf16('{"name":"Niamh"}', '').swap16(), 'Niamh'],
  [Buffer.from('\ufeff{"name":"Niamh"}'), 'Niamh'],
  [Buffer.from('{"name":"Jos\xe9 Byrne"}', 'latin1'), 'Byrne'],
];
