import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { formatMoney, formatRelative } from './formats.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('shows every decimal of an amount', () => {
  for (const [currency, digits] of Object.entries(CURRENCY_DIGITS))
    expect(formatMoney((1).toFixed(digits), currency).match(/\d[\d.]*/)?.[0], currency).toBe(
      (1).toFixed(digits),
    );
});

test('shows an hour instead of sixty minutes, and a day instead of 24 hours', () => {
  const ago = (seconds: number) => formatRelative(new Date(0), seconds * 1_000, 'narrow');
  expect([59, 60, 3_569, 3_570, 5_460, 84_599, 84_600].map(ago)).toEqual([
    '59s ago',
    '1m ago',
    '59m ago',
    '1h ago',
    '2h ago',
    '23h ago',
    'yesterday',
  ]);
});
