import { pageTest as it } from '../helpers/pages.ts';

it('An owner enables and disables the daily summary in the settings', async ({ openPage, owner }) => {
  const page = await openPage('/dashboard/settings', owner);
  const summary = page.getByRole('switch', { name: 'Email me a daily summary' });
  for (const isOn of [true, false]) {
    await summary.press('Space');
    await page.getByText('Saved').first().waitFor();
    await page.reload();
    await summary.and(page.locator(isOn ? ':checked' : ':not(:checked)')).waitFor({ state: 'attached' });
  }
});
