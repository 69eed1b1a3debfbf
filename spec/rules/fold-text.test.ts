import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['Łódź', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['José Conceição', 'jose conceicao'],
  ['İstanbul Işık', 'istanbul isik'],
  ['ﬁn Ｏ＇Ｎｅｉｌ', "fin o'neil"],
  ['٠١٢٣٤٥٦٧٨٩ ۰۹ ०९ ０９ 𝟘𝟡', '0123456789 09 09 09 09'],
  ['فاطمة', 'فاطمه'],
  ['ガ ﾔﾏﾀﾞ', 'カ ヤマタ'],
  ['김민수', '김민수'],
])('"%s" is folded to "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
