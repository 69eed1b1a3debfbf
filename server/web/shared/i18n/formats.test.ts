import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { formatMoney } from './formats.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('shows every decimal that the service has of an amount', () => {
  for (const [currency, digits] of Object.entries(CURRENCY_DIGITS))
    expect(formatMoney((1).toFixed(digits), currency).match(/\d[\d.]*/)?.[0], currency).toBe(
      (1).toFixed(digits),
    );
});
