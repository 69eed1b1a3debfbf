import type { Page } from 'playwright-core';

/** The inventory as seen by a manager or staff. */
export function inventoryPages(page: Page) {
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  return {
    row,
    names: () => page.getByRole('row').getByRole('link').allTextContents(),
    open: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    balanceAt: (branch: string) => page.getByRole('region', { name: branch, exact: true }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    dialog: page.getByRole('dialog'),
  };
}
