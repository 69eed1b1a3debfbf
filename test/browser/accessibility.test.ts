// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { HEIGHT, WIDTHS } from '../helpers/pages.ts';
import { demoViewsTest as it } from './models/demo-views.ts';

/** What is wider than the page itself, which then scrolls sideways. */
const overflowOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** The one runs from left to right, the other from right to left; each where it is used most, and in colours of its own. */
const READERS = [
  { locale: 'en', width: WIDTHS.desktop, colorScheme: 'light' },
  { locale: 'ar', width: WIDTHS.phone, colorScheme: 'dark' },
] as const;

describe.each(READERS)('Every page in "$locale", $colorScheme', reader => {
  it('has no serious barrier, and does not scroll sideways at any width', async ({ demo, openView }) => {
    const found: Record<string, unknown> = {};
    for (const view of demo.views) {
      const page = await openView(view, reader);
      const barriers = await findBarriers(page);
      if (barriers.length > 0) found[view.name] = barriers;
      for (const of of Object.values(WIDTHS)) {
        await page.setViewportSize({ width: of, height: HEIGHT });
        await expect
          .poll(() => overflowOf(page), { message: `${view.name} at ${of}` })
          .toBeLessThanOrEqual(0);
      }
    }
    expect(found).toEqual({});
  });
});
