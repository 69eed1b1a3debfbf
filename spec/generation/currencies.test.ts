import { expect, it } from 'vitest';
import { CURRENCY_DIGITS } from '../../generated/currencies.ts';
import { parseList } from './currencies.ts';

it("matches ISO 4217's decimals, even where other tables differ", () => {
  expect(CURRENCY_DIGITS).toMatchObject({
    EUR: 2,
    BHD: 3,
    CLF: 4,
    HUF: 2,
    IQD: 3,
    ISK: 0,
    JPY: 0,
    MGA: 2,
    MRU: 2,
    UGX: 0,
    UYW: 4,
    XCG: 2,
  });
});

it('excludes units without decimals and withdrawn currencies', () => {
  for (const code of ['XAU', 'XDR', 'XXX', 'ANG', 'CUC']) expect(CURRENCY_DIGITS).not.toHaveProperty(code);
});

it('contains each currency once, however many countries use it', () => {
  const entry = (code: string, digits: string) =>
    `<CcyNtry><Ccy>${code}</Ccy><CcyNbr>978</CcyNbr><CcyMnrUnts>${digits}</CcyMnrUnts></CcyNtry>`;
  const xml = entry('EUR', '2') + entry('XAU', 'N.A.') + entry('EUR', '2') + entry('JPY', '0');
  expect([...parseList(xml)]).toEqual([
    ['EUR', 2],
    ['JPY', 0],
  ]);
  expect(() => parseList('<ISO_4217/>')).toThrow('the format of the ISO 4217 list has changed');
});
