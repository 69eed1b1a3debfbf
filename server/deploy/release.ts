import { readFile, writeFile } from 'node:fs/promises';
import manifest from '../package.json' with { type: 'json' };

// The chart and its image use the service's version.
const chart = new URL('chart/Chart.yaml', import.meta.url);
const text = await readFile(chart, 'utf8');
await writeFile(chart, text.replaceAll(/^(version|appVersion): .*/gm, `$1: ${manifest.version}`));
