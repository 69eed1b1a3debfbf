import { expect } from 'vitest';
import { CURRENCY_DIGITS } from '../../../generated/currencies.ts';
import { describeBoth, outcome } from '../helpers/describe-both.ts';

/** The maximum number of prices per request. */
const MOST_PRICES = 100;

describeBoth(test => {
  test('formats and accepts amounts of every currency with the decimals of ISO 4217', async ({ side }) => {
    const currencies = Object.keys(CURRENCY_DIGITS);
    const itemId = await side.addItem();
    const branchIds = new Map<string, string>();
    for (const currency of currencies) branchIds.set(currency, await side.addBranch(currency));
    const pricesOf = (codes: string[], price: number) =>
      codes.map(code => ({ branchId: branchIds.get(code) ?? '', price }));

    for (let start = 0; start < currencies.length; start += MOST_PRICES) {
      const prices = pricesOf(currencies.slice(start, start + MOST_PRICES), 1);
      await side.sdk.menu.items.update(itemId, { prices });
    }
    const { prices } = await side.sdk.menu.items.get(itemId);
    const formatted = prices
      .filter(({ branchId }) => [...branchIds.values()].includes(branchId))
      .map(({ currency, price }) => [currency, price]);
    expect(Object.fromEntries(formatted)).toEqual(
      Object.fromEntries(
        Object.entries(CURRENCY_DIGITS).map(([code, digits]) => [code, (1).toFixed(digits)]),
      ),
    );

    for (const [code, digits] of [
      ['JPY', 0],
      ['MGA', 2],
      ['BHD', 3],
    ] as const) {
      const smallest = 10 ** -digits;
      const update = (price: number) =>
        outcome(side.sdk.menu.items.update(itemId, { prices: pricesOf([code], price) }));
      expect(await update(smallest)).toBe('success');
      expect(await update(smallest / 10)).toEqual([400, 'invalid_request', '/prices/0/price']);
    }
  });
});
