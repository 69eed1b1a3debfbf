import { mkdir, writeFile } from 'node:fs/promises';
import { readContract } from './contract.ts';
import { readMethods } from './methods.ts';
import { renderOutputs } from './outputs.ts';
import { readmeFile, renderReadme } from './readme.ts';

// Copies the parts of the contract that the package needs into `src/generated/`, so that the package is
// self-contained, and the list of methods into the README.
const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of await renderOutputs()) await writeFile(new URL(name, folder), text);
await writeFile(readmeFile, await renderReadme(readMethods(await readContract())));
