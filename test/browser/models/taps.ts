import type { Locator, Page } from 'playwright-core';

/** Waits until another tap at the same spot counts as intended. */
export const untilSettled = (page: Page) =>
  page.locator('html:not([data-settling])').waitFor({ state: 'attached' });

/** An accidental double tap. */
export async function tapTwice(button: Locator): Promise<void> {
  const page = button.page();
  await untilSettled(page);
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let taps = 0; taps < 2; taps++) await page.mouse.click(x + width / 2, y + height / 2);
}
