import { writeFile } from 'node:fs/promises';
import { writeReleasedSizes } from '../test/helpers/sizes.ts';
import { ENTRIES, reportApi, reportFile } from './test/helpers/api-report.ts';
import { openEditor } from './test/helpers/language-service.ts';
import { MEASURED } from './test/helpers/sizes.ts';

// Records the exports and sizes of the built package, which later versions are compared with.
const editor = openEditor(ENTRIES.map(name => `import './${name}.js';`).join('\n'));
await writeFile(reportFile, `${reportApi(editor).join('\n')}\n`);
await writeReleasedSizes(MEASURED);
