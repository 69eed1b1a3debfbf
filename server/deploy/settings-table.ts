import { readFile, writeFile } from 'node:fs/promises';
import { SETTINGS, type Setting } from '../settings.ts';

export const readmeFile = new URL('README.md', import.meta.url);

/** The items under the heading. */
const LIST = /(?<=^## Settings\n\n.+\n\n)(- .*\n)+/m;

/** The README with the service's current settings. */
export async function renderReadme(): Promise<string> {
  const readme = await readFile(readmeFile, 'utf8');
  if (!LIST.test(readme))
    throw new Error('server/deploy/README.md has no list below a paragraph of "## Settings"');
  const settings: Setting[] = Object.values(SETTINGS);
  const items = settings.map(({ variable, default: fallback = '', meaning, isSecret }) => {
    const names = isSecret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``;
    return `- ${names}${renderDefault(fallback)}: ${meaning}`;
  });
  return readme.replace(LIST, () => `${items.join('\n')}\n`);
}

function renderDefault(fallback: NonNullable<Setting['default']>): string {
  if (fallback === '') return '';
  if (typeof fallback === 'string') return ` (\`${fallback}\`)`;
  return ` (\`${fallback.mongodb}\` with \`MONGODB_URL\`, else \`${fallback.embedded}\`)`;
}

if (import.meta.main) await writeFile(readmeFile, await renderReadme());
