// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers, findViolations, WITHOUT_COLORS } from '../helpers/axe.ts';
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

/** Names, roles, and colors are the same in Arabic, and checked in English. Space is scarcest on a phone. */
const ABOUT_SPACE = { runOnly: ['scrollable-region-focusable'] };

/** Views take turns: one is dark on a phone and light on a desktop, the next the other way around. */
const schemeAt = (width: number, turn: number) => {
  if (width === tablet) return undefined;
  return (width === phone) === (turn % 2 === 0) ? 'dark' : 'light';
};

/** The views are split among several tests, because checking all of them takes minutes. */
const PARTS = 3;
const CASES = ['en', 'ar'].flatMap(locale => Array.from({ length: PARTS }, (_, part) => ({ locale, part })));

describe.each(CASES)('Every page in "$locale", part $part', ({ locale, part }) => {
  it('has no serious accessibility violation in any color scheme and does not scroll sideways, at any width', async ({
    demo,
    openView,
  }) => {
    const found: Record<string, unknown> = {};
    for (const [turn, view] of demo.views.entries()) {
      if (Math.floor((turn * PARTS) / demo.views.length) !== part) continue;
      const page = await openView(view, { locale, width: desktop, colorScheme: 'light' });
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width, height: HEIGHT });
        const where = `${view.name} at ${width}`;
        await expect.poll(() => overflowOf(page), { message: where }).toBeLessThanOrEqual(0);
        if (locale === 'ar' && width !== phone) continue;
        const colorScheme = schemeAt(width, turn);
        if (colorScheme) await page.emulateMedia({ colorScheme });
        await pointAtRow(page);
        const options = colorScheme ? {} : WITHOUT_COLORS;
        const barriers = await findIn(view, page, locale === 'ar' ? ABOUT_SPACE : options);
        if (barriers.length > 0) found[where] = barriers;
      }
    }
    expect(found).toEqual({});
  });
});
