import { describe } from 'vitest';
import { pageTest as it } from '../helpers/pages.ts';

describe('Branches', () => {
  it('are paused by a manager with one click', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager);
    await page.getByRole('region', { name: 'Harbour' }).getByText('Paused').click();
    await page.getByText('Status of Harbour changed').waitFor();
  });
});
