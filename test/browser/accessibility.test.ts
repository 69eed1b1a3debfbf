import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { COLOUR_RULES, findBarriers } from '../helpers/axe.ts';
import { WIDTHS } from '../helpers/pages.ts';
import { demoViewsTest as it } from './models/demo-views.ts';

/** By which rules each is judged: the second look differs from the first in its colours only. */
const LOOKS: { colorScheme: 'light' | 'dark'; rules?: string[] }[] = [
  { colorScheme: 'light' },
  { colorScheme: 'dark', rules: COLOUR_RULES },
];

/** What is wider than the page itself, which then scrolls sideways. */
const overflowOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** The one runs from left to right, the other from right to left; each where it is used most. */
const READERS = [
  { locale: 'en', width: WIDTHS.desktop },
  { locale: 'ar', width: WIDTHS.phone },
];

describe.each(READERS)('Every page in "$locale"', ({ locale, width }) => {
  it('has no serious barrier, light and dark, and does not scroll sideways at any width', async ({
    demo,
    openView,
  }) => {
    const found: Record<string, unknown> = {};
    for (const view of demo.views) {
      const page = await openView(view, { locale, width });
      for (const { colorScheme, rules } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        const barriers = await findBarriers(page, rules);
        if (barriers.length > 0) found[`${view.name}, ${colorScheme}`] = barriers;
      }
      for (const of of Object.values(WIDTHS)) {
        await page.setViewportSize({ width: of, height: 900 });
        await expect
          .poll(() => overflowOf(page), { message: `${view.name} at ${of}` })
          .toBeLessThanOrEqual(0);
      }
      await page.close();
    }
    expect(found).toEqual({});
  }, 240_000);
});
