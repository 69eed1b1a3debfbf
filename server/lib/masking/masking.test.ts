import { describe, expect, test as it, vi } from 'vitest';
import { ENCODED_PROBES, PROBES } from '../../../test/helpers/masking-probes.ts';
import { maskExcerpt, maskPath, maskText } from './masking.ts';

it('There are at least 60 probes', () => {
  expect(PROBES.length + ENCODED_PROBES.length).toBeGreaterThanOrEqual(60);
});

it.for(PROBES)('%s leaves nothing sensitive unmasked', ([text, ...leaks]) => {
  const masked = maskText(text);
  for (const leak of leaks) {
    expect(text).toContain(leak);
    expect(masked).not.toContain(leak);
  }
  expect(masked).toContain('[masked]');
  expect(maskText(masked)).toBe(masked);
});

it('A body is masked in any encoding', () => {
  for (const [body, ...leaks] of ENCODED_PROBES)
    for (const leak of leaks) {
      const masked = maskExcerpt(body, 4_096).replaceAll('\0', '');
      expect(masked).not.toContain(leak);
      expect(masked).toContain('name');
    }
});

it('A probe is masked wherever a body is cut off', () => {
  for (const [text, ...leaks] of PROBES)
    for (let length = text.length - 1; length > 0; length -= 3)
      for (const leak of leaks) expect(maskText(text.slice(0, length))).not.toContain(leak);
});

describe('Useful debugging information is kept', () => {
  it.for([
    ['{"name":"Ana \\"A\\" Sousa","status":"ready"}', '{"name":"[masked]","status":"ready"}'],
    ['{"phone": 912345678, "quantity": 2}', '{"phone": "[masked]", "quantity": 2}'],
    ['{"Email" : "ana', '{"Email" : "[masked]"'],
    ['{"reason":"call +351 912 345 678 or ana@example.com"}', '{"reason":"call [masked] or [masked]"}'],
    ['{"authorization":"Bearer abc"}', '{"authorization":"[masked]"}'],
    ['Bearer rok_abcdef whsec_c2Vj+/cmV0=', 'Bearer [masked] whsec_[masked]'],
    ['/printing/rop_abcdef?mac=1', '/printing/rop_[masked]?mac=1'],
    ['sk_live_51Abc and rk_test_1 fail', 'sk_live_[masked] and rk_test_[masked] fail'],
    ['{"name":"","phone":null,"tokens":true}', '{"name":"","phone":null,"tokens":true}'],
    ['{"customer":{"name":"Ana"},"type":"pickup"}', '{"customer":"[masked]","type":"pickup"}'],
  ] as const)('Of %s, %s', ([body, kept]) => {
    expect(maskText(body)).toBe(kept);
  });

  it.for([
    '{"menuItemId":"itm_019ced95860670a39463193d4a14eb44","price":12.5,"vat":8.875}',
    '{"status":"eaten","reason":"Kitchen closed at 22:30"}',
    '{"unavailableUntil":"2026-11-25T18:00:00.000Z","createdBefore":"2026-11-25"}',
    '{"prices":[{"branchId":"brn_019ced95860670a39463193d4a14eb44","price":1250.00,"listed":true}]}',
    '{"error":"The order is completed and cannot become ready","code":"conflict"}',
    '{"error":"Invalid request","fields":[{"path":"/status","message":"must be one of confirmed, ready"}]}',
    '/v1/orders/1042/status',
    '/v1/orders?page=2&limit=100&status=ready&createdAfter=2026-11-25T18%3A00%3A00Z',
    '/v1/menu/items/itm_019ced95860670a39463193d4a14eb44?keyId=key_1',
    '/dashboard/api/webhooks/endpoints/whe_01a21497647270209b0d38bdd5af34cd/rotate',
    '5f0d4d0e-2c57-4c1f-9a3e-5b1f6f3f8d21',
    '01a21497-6427-7608-8110-171500000000',
    '/v1/orders/ord_01a2149764277608b110171545678901',
  ])('Nothing is masked in %s', text => {
    expect(maskText(text)).toBe(text);
  });
});

it('A query is masked by parameter names, too', () => {
  expect(maskPath('/v1/orders?status=ready&name=Ana&token=abc#x', 500)).toBe(
    '/v1/orders?status=ready&name=[masked]&token=[masked]#x',
  );
});

it('A path stays on one line and within its maximum length', () => {
  const path = maskPath(`/v1/orders?name=a%0A%1b[2Jb&email=a%0a@b.example&x=${'y'.repeat(2_000)}`, 500);
  expect(path).not.toMatch(/\p{Cc}/u);
  expect(path.length).toBe(500);
});

it('Adversarial input is masked within milliseconds', () => {
  const texts = ['"', '{"a":"', '\\"', '1 ', 'a', 'a=', '<a ', '%25', '[', '{"name":{', 'a@', '\\u0022', "'"];
  for (const text of texts) {
    const started = performance.now();
    maskExcerpt(text.repeat(100_000), 4_096);
    expect([text, performance.now() - started < 500]).toEqual([text, true]);
  }
});

it('Masking parses no invalid JSON, because thousands of errors would block the process', () => {
  const parse = vi.spyOn(JSON, 'parse');
  maskExcerpt(`\\${`'"'`.repeat(100_000)}`, 4_096);
  maskExcerpt('{"name": "\\x41", "a\nb": "\\u12"}', 4_096);
  expect(parse.mock.results.filter(({ type }) => type === 'throw')).toHaveLength(0);
  parse.mockRestore();
});

it('A path of words and IDs is unchanged, and a key never passes for an ID', () => {
  const id = '0199f3f0a5b07c1d8e2f3a4b5c6d7e8f';
  for (const path of [
    `/v1/orders/ord_${id}/status`,
    '/dashboard/api/menu-items',
    `/v1/menu/items/itm_${id}`,
  ]) {
    expect(maskPath(path, 500)).toBe(path);
    expect(maskText(path)).toBe(path);
  }
  for (const key of [`rok_${id}`, `rop_${id}`]) expect(maskPath(`/v1/orders/${key}`, 500)).not.toContain(id);
});
