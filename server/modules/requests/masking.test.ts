import { expect, test as it } from 'vitest';
import { maskBody, maskPath } from './masking.ts';

it.for([
  ['{"name":"Ana \\"A\\" Sousa","status":"ready"}', '{"name":"[masked]","status":"ready"}'],
  ['{"phone": 912345678, "quantity": 2}', '{"phone": "[masked]", "quantity": 2}'],
  ['{"Email" : "ana', '{"Email" : "[masked]"'],
  ['{"reason":"call +351 912 345 678 or ana@example.com"}', '{"reason":"call [masked] or [masked]"}'],
  ['{"authorization":"Bearer abc"}', '{"authorization":"[masked]"}'],
  ['Bearer rok_abcdef whsec_c2Vj+/cmV0=', 'Bearer [masked] whsec_[masked]'],
  ['{"menuItemId":"itm_018f389a","price":12.5}', '{"menuItemId":"itm_018f389a","price":12.5}'],
] as const)('Of %s, %s is kept', ([body, kept]) => {
  expect(maskBody(body)).toBe(kept);
});

it('A query is masked by its names, too', () => {
  expect(maskPath('/v1/orders?status=ready&name=Ana&token=abc#x')).toBe(
    '/v1/orders?status=ready&name=[masked]&token=[masked]#x',
  );
});
