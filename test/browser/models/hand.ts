import type { Locator, Page } from 'playwright-core';

/** A person's hand on a page. Counts clicks and keystrokes; a paste counts as one. */
export function createHand(page: Page) {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async click(target: Locator): Promise<void> {
      count += 1;
      await target.click();
    },
    /** Types into a field after a click. */
    async type(field: Locator, text: string): Promise<void> {
      count += 1 + text.length;
      await field.fill(text);
    },
    async paste(field: Locator, text: string): Promise<void> {
      count += 2;
      await field.fill(text);
    },
    /** Types the start of an option and presses Enter. */
    async choose(field: Locator, typed: string, choice: string): Promise<void> {
      count += 2 + typed.length;
      await field.fill(typed);
      await page.getByRole('option', { name: choice }).first().click();
    },
    /** Chooses a file in the system dialog with two clicks. */
    async chooseFile(button: Locator, name: string, buffer: Buffer): Promise<void> {
      count += 3;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer });
    },
  };
}
