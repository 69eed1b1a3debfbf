// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers, findColorViolations, findViolations, WITHOUT_COLORS } from '../helpers/axe.ts';
import { HEIGHT, WIDTHS } from '../helpers/pages.ts';
import { demoViewsTest as it } from './models/demo-views.ts';
import type { View } from './models/view.ts';

/** The width beyond the page, which makes it scroll sideways. */
const overflowOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** Guests use any device without training, so their pages must have no violations at all. */
const findIn = ({ path }: View, page: Page, options: object) =>
  path.startsWith('/order') ? findViolations(page, undefined, options) : findBarriers(page, options);

/** A hovered row has its own background. The last one may be in a dialog above the others. */
async function pointAtRow(page: Page): Promise<void> {
  const row = page.locator('tbody tr:has(a, [class*=Badge])').last();
  const box = (await row.count()) > 0 ? await row.boundingBox() : null;
  await page.mouse.move(box ? box.x + box.width / 2 : 0, box ? box.y + box.height / 2 : 0);
}

const { phone, tablet, desktop } = WIDTHS;

/**
 * In English (left to right) and Arabic (right to left). Names, roles, and colors are the same in both, so Arabic
 * pages are examined only where space is scarce. Tablets have the colors of a phone or a desktop.
 */
const LOOKS: { locale: string; examined: number[]; colored: number[] }[] = [
  { locale: 'en', examined: [phone, tablet, desktop], colored: [phone, desktop] },
  { locale: 'ar', examined: [phone], colored: [] },
];

describe.each(LOOKS)('Every page in "$locale"', ({ locale, examined, colored }) => {
  it('has no serious accessibility violation in any color scheme and does not scroll sideways, at any width', async ({
    demo,
    openView,
  }) => {
    const found: Record<string, unknown> = {};
    for (const view of demo.views) {
      const page = await openView(view, { locale, width: desktop, colorScheme: 'light' });
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width, height: HEIGHT });
        const where = `${view.name} at ${width}`;
        await expect.poll(() => overflowOf(page), { message: where }).toBeLessThanOrEqual(0);
        if (!examined.includes(width)) continue;
        await pointAtRow(page);
        const hasColors = colored.includes(width);
        const barriers = await findIn(view, page, hasColors ? {} : WITHOUT_COLORS);
        if (hasColors) {
          await page.emulateMedia({ colorScheme: 'dark' });
          await pointAtRow(page);
          barriers.push(...(await findColorViolations(page)));
          await page.emulateMedia({ colorScheme: 'light' });
        }
        if (barriers.length > 0) found[where] = barriers;
      }
    }
    expect(found).toEqual({});
  });
});
