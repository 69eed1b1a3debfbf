import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCategories, parseCategories } from './category-list.ts';

/** Titles allowed by the contract, with anything that a list could misparse. */
const title = fc
  .string({ unit: fc.constantFrom('a', 'é', 'ف', ' ', ',', ';', '|', '"', '-', '/'), minLength: 1 })
  .map(text => text.trim())
  .filter(text => text !== '');

it('reads back titles that it wrote', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(title, fc.constantFrom('none', 'None', '-'))), titles => {
      expect(parseCategories(formatCategories(titles))).toEqual(titles);
    }),
  );
});

it.each([
  ['', undefined],
  ['none', []],
  ['-', []],
  ['Lunch', ['Lunch']],
  ['Vegetarian; Lunch | Kids,', ['Vegetarian', 'Lunch', 'Kids']],
  ['12" pizzas, Lunch', ['12" pizzas', 'Lunch']],
  ['"Soups, salads", Lunch', ['Soups, salads', 'Lunch']],
  ['"Best" pizzas, Lunch', ['"Best" pizzas', 'Lunch']],
  ['"Half a quote, Lunch', ['"Half a quote', 'Lunch']],
])('reads %j as %j', (text, names) => {
  expect(parseCategories(text)).toEqual(names);
});
