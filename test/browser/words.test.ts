// @module-tag long
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Failure } from '../../server/modules/webhooks/documents.ts';
import { AJV_OPTIONS, toFieldErrors } from '../../spec/rules/field-errors.ts';
import { dashboard } from '../helpers/contract.ts';
import { addDelivery, attempted, gaveUp } from '../helpers/deliveries.ts';
import { pageTest } from '../helpers/pages.ts';
import { addEndpoint } from '../helpers/webhooks.ts';
import { answerNext } from './models/intercept.ts';

/** For each keyword that restricts requests in the contract: a schema and a value it rejects. */
const REJECTED: Record<string, [schema: object, value: unknown][]> = {
  required: [[{ required: ['name'] }, {}]],
  type: [
    [{ type: 'string' }, 1],
    [{ type: 'integer' }, 'one'],
    [{ type: 'number' }, 'one'],
    [{ type: 'boolean' }, 1],
    [{ type: 'array' }, 1],
    [{ type: 'object' }, 1],
  ],
  enum: [[{ enum: ['a', 'b'] }, 'c']],
  pattern: [
    [{ pattern: '\\S' }, ' '],
    [{ pattern: '^a$' }, 'b'],
    [{ pattern: '^a$', examples: ['a'] }, 'b'],
  ],
  format: [
    [{ format: 'email' }, 'a'],
    [{ format: 'date-time' }, 'a'],
  ],
  minLength: [
    [{ minLength: 1 }, ''],
    [{ minLength: 10 }, 'a'],
  ],
  maxLength: [[{ maxLength: 1 }, 'ab']],
  minimum: [[{ minimum: 1 }, 0]],
  exclusiveMinimum: [[{ exclusiveMinimum: 0 }, 0]],
  maximum: [[{ maximum: 1 }, 2]],
  minItems: [
    [{ minItems: 1 }, []],
    [{ minItems: 2 }, []],
  ],
  maxItems: [[{ maxItems: 1 }, [1, 2]]],
  'x-text': [
    [{ 'x-text': 'single-line' }, 'a\nb'],
    [{ 'x-text': 'multi-line' }, 'a\u0000b'],
    [{ 'x-text': 'multi-line' }, '\u202eb'],
  ],
  anyOf: [[{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}]],
};

const schemas = dashboard.document.components.schemas as Record<string, { enum?: string[] }>;

const ajv = new Ajv({ ...AJV_OPTIONS, strict: false });
formats.default(ajv);

const fieldsOf = ([schema, value]: [object, unknown]) => {
  const validate = ajv.compile(schema);
  validate(value);
  return toFieldErrors(validate.errors ?? []);
};

/** All keywords in the dashboard's requests. */
function findKeywords(): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [name, value] of Object.entries(node)) {
      if (name === '$ref') walk(schemas[String(value).split('/').at(-1) ?? '']);
      // Property names are not keywords.
      else if (name === 'properties') Object.values(value).forEach(walk);
      else if (!['example', 'examples', 'default'].includes(name)) walk(value);
      if (ajv.getKeyword(name) && typeof value !== 'function') found.add(name);
    }
  };
  for (const operations of Object.values(dashboard.document.paths))
    for (const { requestBody, parameters } of Object.values(operations)) walk([requestBody, parameters]);
  return found;
}

/** Keywords that restrict nothing by themselves. */
const WITHOUT_ERRORS = new Set(['properties', 'items', 'allOf', '$ref', 'default', 'description', 'title']);

const it = pageTest.extend('say', async ({ openPage }) => {
  const page = await openPage('/dashboard/', undefined, {
    locale: 'ar',
    errors: ['responded with a status of'],
  });
  await page.locator('input[type=email]').fill('ana@example.com');
  await page.locator('input[type=password]').fill('password');
  return (body: object) => saidAbout(page, body);
});

/** The page's error for this response. */
async function saidAbout(page: Page, body: object): Promise<string> {
  await answerNext(page, '**/session', { status: 400, json: body });
  const answered = page.waitForResponse('**/session');
  await page.locator('button[type=submit]').click();
  await answered;
  await page.locator('button[type=submit]:not([data-loading])').waitFor();
  return (await page.getByRole('alert').textContent()) ?? '';
}

const NOT_ACCEPTED = 'هذا غير مقبول.';
const NOT_WRITTEN_SO = 'هذا غير مكتوب بالصيغة المطلوبة.';

describe('An Arabic page shows no English error', () => {
  it('for any code', async ({ say }) => {
    const { KnownErrorCode, ForbiddenCode } = schemas;
    const codes = [...(KnownErrorCode?.enum ?? []), ...(ForbiddenCode?.enum ?? []), 'of_a_later_release'];
    expect(codes.length).toBeGreaterThan(10);
    // The sign-in responds to this one with a field for the code.
    for (const code of codes.filter(one => one !== 'second_factor_required')) {
      const text = await say({ error: 'In words for developers', code });
      expect(text, code).toMatch(/\p{Script=Arabic}/u);
      expect(text, code).not.toMatch(/\p{Script=Latin}/u);
    }
  });

  it('for any validation keyword', async ({ say }) => {
    const keywords = [...findKeywords()].filter(keyword => !WITHOUT_ERRORS.has(keyword));
    expect(keywords.filter(keyword => !(keyword in REJECTED))).toEqual([]);
    for (const [keyword, samples] of Object.entries(REJECTED))
      for (const sample of samples) {
        const fields = fieldsOf(sample);
        expect(fields, keyword).not.toEqual([]);
        const text = await say({ error: 'For developers', code: 'invalid_request', fields });
        expect(text, keyword).toMatch(/\p{Script=Arabic}/u);
        expect(text, keyword).not.toMatch(/\p{Script=Latin}/u);
        expect(text, keyword).not.toContain(NOT_ACCEPTED);
      }
  });

  it('for any rule of the service', async ({ say, owner, restaurant }) => {
    const { _id: menuItemId } = await restaurant.addItem({ allowSpecialRequests: false });
    const branchId = restaurant.harbour._id;
    const order = { branchId, type: 'pickup', channel: 'counter' };
    const line = { menuItemId, quantity: 1 };
    const events = ['order.created'];
    const urls = [
      ...['http://pos.example.com/', 'pos', 'https://10.0.0.1/', 'https://[::1]/'],
      ...['https://a:b@pos.example.com/', 'https://pos.example.com/#a', 'https://pos.example.com:25/'],
    ];
    const branch = {
      name: 'Foz',
      currency: 'EUR',
      address: '1',
      countryCode: 'PT',
      timezone: 'Europe/Lisbon',
    };
    const user = { name: 'Rui', email: 'rui@example.com', branchIds: [branchId] };
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString();
    const paid = { currency: 'EUR', paymentStatus: 'paid', paymentProviderId: 'cash' } as const;
    const { number } = await restaurant.addOrder(paid);
    const rejected: [path: string, body: object, method?: string][] = [
      ['/branches', { ...branch, currency: 'XXX' }],
      ['/branches', { ...branch, countryCode: 'ZZ' }],
      ['/branches', { ...branch, timezone: 'Europe/Atlantis' }],
      ['/users', { ...user, role: 'manager' }],
      [`/menu/items/${menuItemId}/snooze`, { unavailableUntil: inTwoMonths }, 'PUT'],
      [`/orders/${number}/refunds`, { reason: 'Cold', amount: 0 }],
      [`/orders/${number}/refunds`, { reason: 'Cold', lines: [] }],
      ...urls.map((url): [string, object] => ['/webhooks/endpoints', { url, events }]),
      ['/orders', { ...order, table: '7', lines: [line] }],
      ['/orders', { ...order, type: 'delivery', lines: [line] }],
      ['/orders', { ...order, deliveryFee: 1, lines: [line] }],
      ['/orders', { ...order, lines: [{ ...line, specialRequest: 'No salt' }] }],
      ['/orders', { ...order, lines: [{ ...line, optionIds: ['opt_1'] }] }],
      ['/orders', { ...order, lines: [{ ...line, menuItemId: 'itm_1' }] }],
      ['/menu/category-order', { categoryIds: [] }, 'PUT'],
      [`/branches/${branchId}/stations`, { stations: [{ name: 'Grill' }, { name: 'Grill' }] }, 'PUT'],
      [`/branches/${branchId}/status`, { status: 'open', until: '2999-01-01T00:00:00Z' }, 'PUT'],
      ['/menu/items', { title: 'Soup', categoryId: 'cat_1', prices: [{ branchId, price: 1.005 }] }],
    ];
    for (const [path, sent, method = 'POST'] of rejected) {
      const { status, body } = await owner.request(method, path, { body: sent });
      const what = JSON.stringify([path, sent, body]);
      expect(status, what).toBe(400);
      const text = await say({ error: 'For developers', code: 'invalid_request', fields: body.fields });
      expect(text, what).toMatch(/\p{Script=Arabic}/u);
      expect(text, what).not.toContain(NOT_ACCEPTED);
      expect(text, what).not.toContain(NOT_WRITTEN_SO);
    }
  });

  it("and a later release's rule is not mistaken for a spelling rule", async ({ say }) => {
    const fields = [{ path: '/name', message: 'must be of a kind that this page does not know' }];
    expect(await say({ error: 'For developers', code: 'invalid_request', fields })).toBe(NOT_ACCEPTED);
  });

  it('for any delivery failure, with the technical reason marked as such', async ({
    openPage,
    manager,
    service,
    restaurantId,
  }) => {
    const failures = schemas.KnownWebhookFailure?.enum ?? [];
    expect(failures.length).toBeGreaterThan(10);
    const { id: endpointId } = await addEndpoint(manager, 'https://pos.example/');
    const { attempts: unanswered } = attempted(null);
    const texts = new Set<string>();
    const page = await openPage('/dashboard/', manager, { locale: 'ar' });
    for (const failure of [...failures, 'of_a_later_release']) {
      const made = { error: 'In words for developers', failure: failure as Failure };
      const attempts = unanswered.map(attempt => ({ ...attempt, ...made }));
      const { _id } = await addDelivery(service, { restaurantId, endpointId }, { ...gaveUp(), attempts });
      await page.goto(new URL(`/dashboard/webhooks/deliveries/${_id}`, page.url()).href);
      const detail = page.getByText('In words for developers');
      expect(await detail.getAttribute('dir')).toBe('ltr');
      const text = (await detail.locator('xpath=../preceding-sibling::*[1]').textContent()) ?? '';
      expect(text, failure).toMatch(/\p{Script=Arabic}/u);
      expect(text, failure).not.toMatch(/\p{Script=Latin}/u);
      texts.add(text);
    }
    // Additions of a later release are shown like `other`.
    expect(texts.size).toBe(failures.length);
    await page.goto(new URL('/dashboard/webhooks/deliveries', page.url()).href);
    for (const text of texts) await page.getByText(text).first().waitFor();
    expect(await page.getByText('In words for developers').count()).toBe(0);
  });
});
