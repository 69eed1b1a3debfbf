import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readmeFile, renderReadme } from '../../server/deploy/settings-table.ts';

it('The README for hosts has every setting, as the service reads it: `npm run generate` writes them', async () => {
  expect(await readFile(readmeFile, 'utf8')).toBe(await renderReadme());
});
