import { mkdir, writeFile } from 'node:fs/promises';
import { renderOutputs } from './outputs.ts';

// Copies the parts of the contract that the package needs into `src/generated/`, so that the package is
// self-contained.
const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of await renderOutputs()) await writeFile(new URL(name, folder), text);
