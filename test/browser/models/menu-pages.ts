import type { Page } from 'playwright-core';

/** The menu as seen by a manager or staff. */
export function menuPages(page: Page) {
  const item = (title: string) => page.getByRole('listitem', { name: title, exact: true });
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const cell = (title: string, branch: string, currency = 'EUR') =>
    page.getByRole('textbox', { name: `${title} at ${branch}, ${currency}`, exact: true });
  return {
    item,
    categories,
    cell,
    dialog: page.getByRole('dialog'),
    press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click(),
    choice: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    categoryTitles: () => categories.getByRole('listitem').getByRole('link').allTextContents(),
    categoryRow: (title: string) => categories.getByRole('listitem').filter({ hasText: title }),
    publish: (title: string) =>
      page.getByRole('switch', { name: `${title} is published`, exact: true }).click({ force: true }),
    published: (title: string) =>
      page.getByRole('switch', { name: `${title} is published`, exact: true }).isChecked(),
  };
}
