import { writeFile } from 'node:fs/promises';
import { ENTRIES as ENTRY_NAMES, reportApi, reportFile } from './test/helpers/api-report.ts';
import { openEditor } from './test/helpers/language-service.ts';
import { ENTRIES, measure, sizesFile } from './test/helpers/sizes.ts';

// The exports and the sizes of the built package are what later ones are compared with.
const editor = openEditor(ENTRY_NAMES.map(name => `import './${name}.js';`).join('\n'));
await writeFile(reportFile, `${reportApi(editor).join('\n')}\n`);
const sizes = await Promise.all(
  Object.entries(ENTRIES).map(async ([entry, source]) => [entry, await measure(source)]),
);
await writeFile(sizesFile, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
