import { readFile, writeFile } from 'node:fs/promises';
import { SETTINGS, type Setting } from '../settings.ts';

export const readmeFile = new URL('README.md', import.meta.url);

const HEADER = ['| variable | default | meaning |', '|---|---|---|'];
const TABLE = /^\| variable .*\n(\|.*\n)+/m;

/** The README with its table of settings as the service has them. */
export async function renderReadme(): Promise<string> {
  const readme = await readFile(readmeFile, 'utf8');
  if (!TABLE.test(readme))
    throw new Error('server/deploy/README.md has no table that begins with "| variable"');
  const settings: Setting[] = Object.values(SETTINGS);
  const rows = settings.map(({ variable, default: fallback = '', meaning, isSecret }) => {
    const names = isSecret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``;
    return `| ${names} | ${renderDefault(fallback)} | ${meaning} |`;
  });
  return readme.replace(TABLE, () => `${[...HEADER, ...rows].join('\n')}\n`);
}

function renderDefault(fallback: NonNullable<Setting['default']>): string {
  if (typeof fallback === 'string') return fallback && `\`${fallback}\``;
  return `\`${fallback.mongodb}\` with \`MONGODB_URL\`, else \`${fallback.embedded}\``;
}

if (import.meta.main) await writeFile(readmeFile, await renderReadme());
