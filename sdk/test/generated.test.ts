import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readContract } from '../generation/contract.ts';
import { readMethods } from '../generation/methods.ts';
import { renderOutputs } from '../generation/outputs.ts';
import { readmeFile, renderReadme } from '../generation/readme.ts';

const folder = new URL('../src/generated/', import.meta.url);

test('facts repeated from the contract match the contract', async () => {
  const outputs = await renderOutputs();
  expect(await readdir(folder)).toEqual([...outputs.keys()].toSorted());
  for (const [name, text] of outputs) {
    expect(await readFile(new URL(name, folder), 'utf8'), `${name}: run \`npm run generate -w sdk\``).toBe(
      text,
    );
  }
});

test("the README lists the contract's methods", async () => {
  const readme = await readFile(readmeFile, 'utf8');
  expect(readme, 'run `npm run generate -w sdk`').toBe(await renderReadme(readMethods(await readContract())));
});
