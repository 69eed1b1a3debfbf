import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareFolder, writeFolder } from './generation/folder.ts';
import { renderOutputs } from './generation/outputs.ts';

// Generates `generated/` from the contract. With `--check` it writes nothing and fails if there are
// differences.
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('../generated/', import.meta.url));

try {
  const outputs = await renderOutputs();
  const differences = await (options.check ? compareFolder : writeFolder)(root, outputs);
  for (const { path, problem } of differences) {
    console.log(options.check ? `generated/${path} ${problem}` : `generated/${path} updated`);
  }
  if (options.check && differences.length > 0) {
    console.error('generated/ is out of date: run `npm run generate` and commit the result');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
