import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readmeFile, renderReadme } from '../../server/deploy/settings-table.ts';

it('The deployment README lists every setting of the service: `npm run generate` updates it', async () => {
  expect(await readFile(readmeFile, 'utf8')).toBe(await renderReadme());
});
