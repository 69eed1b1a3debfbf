import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderOutputs } from '../generation/outputs.ts';

const folder = new URL('../src/generated/', import.meta.url);

test('what the package repeats of the contract is what the contract says', async () => {
  const outputs = await renderOutputs();
  expect(await readdir(folder)).toEqual([...outputs.keys()].toSorted());
  for (const [name, text] of outputs) {
    expect(await readFile(new URL(name, folder), 'utf8'), `${name}: run \`npm run generate -w sdk\``).toBe(
      text,
    );
  }
});
