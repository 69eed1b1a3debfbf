import type { Page } from 'playwright-core';

/** The webhook pages as seen by a manager. */
export function webhooksPages(page: Page) {
  const dialog = page.getByRole('dialog');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const confirm = (name: string | RegExp) => dialog.getByRole('button', { name }).click();
  const choose = async (endpoint: string, action: string) => {
    await press(`Actions for ${endpoint}`);
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  /** The secret, which is shown once. */
  const takeSecret = async () => {
    const secret = await dialog.getByLabel('Signing secret').textContent();
    await confirm('Done');
    await dialog.waitFor({ state: 'detached' });
    return secret ?? '';
  };
  return {
    page,
    dialog,
    press,
    confirm,
    choose,
    takeSecret,
    endpoint: (name: string) => page.getByRole('article', { name, exact: true }),
    open: (section: string) =>
      page.getByRole('navigation', { name: 'Webhooks' }).getByRole('link', { name: section }).click(),
    /** The log rows of an endpoint. */
    deliveries: (endpoint: string) => page.getByRole('row').filter({ hasText: endpoint }),
    attempts: page.getByRole('region', { name: 'Attempts' }),
    async add(url: string, description: string, ...events: string[]): Promise<string> {
      await press('Add endpoint');
      await dialog.getByLabel('Address').fill(url);
      await dialog.getByLabel('Description').fill(description);
      for (const event of events) await dialog.getByRole('checkbox', { name: event }).check();
      await confirm('Add endpoint');
      return takeSecret();
    },
    async rotate(endpoint: string, oldSecret: string): Promise<string> {
      await choose(endpoint, 'Rotate secret');
      await dialog.getByRole('radio', { name: oldSecret }).check();
      await confirm('Rotate secret');
      return takeSecret();
    },
    async sendTest(endpoint: string, event: string) {
      await choose(endpoint, 'Send test');
      await dialog.getByRole('radio', { name: event }).check();
      await confirm('Send test');
    },
  };
}
