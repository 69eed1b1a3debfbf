import { writeFile } from 'node:fs/promises';
import { writeReleasedSizes } from '../test/helpers/sizes.ts';
import { ENTRIES, reportApi, reportFile } from './test/helpers/api-report.ts';
import { openEditor } from './test/helpers/language-service.ts';
import { MEASURED } from './test/helpers/sizes.ts';

// Later versions are compared with these exports and sizes of the built package.
const editor = openEditor(ENTRIES.map(name => `import './${name}.js';`).join('\n'));
await writeFile(reportFile, `${reportApi(editor).join('\n')}\n`);
await writeReleasedSizes(MEASURED);
