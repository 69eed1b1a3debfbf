import type { Page } from 'playwright-core';

// Elements are located by position, because their names differ by language.

/** Presses the first of each in turn. */
export const press =
  (...selectors: string[]) =>
  async (page: Page) => {
    for (const selector of selectors) await page.locator(selector).first().click();
  };

/** Presses elements in turn, and waits for the dialog to open. */
export const openDialog =
  (...selectors: string[]) =>
  async (page: Page) => {
    await press(...selectors)(page);
    await page.getByRole('dialog').last().waitFor();
  };

/** Submits incomplete forms on the way. */
export const leaveEmpty =
  (show?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await show?.(page);
    await page.locator('form [type=submit]').last().click();
    await page.locator('form [aria-invalid=true]').first().waitFor();
  };

export const SEARCH_BUTTON = 'header > button >> nth=1';
export const MENU_BUTTON = 'main [aria-haspopup=menu]';
export const nth = (selector: string, index: number) => `${selector} >> nth=${index}`;
export const menuItem = (index: number) => nth('[role=menuitem]', index);

export const ACCOUNT_BUTTON = 'header [aria-haspopup=menu]';
