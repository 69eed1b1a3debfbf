import { readFile } from 'node:fs/promises';
import type { Method } from './methods.ts';

export const readmeFile = new URL('../README.md', import.meta.url);

const LIST = /^(- `client\..*\n)+/m;

/** Renders the README with the contract's list of methods. */
export async function renderReadme(methods: Method[]): Promise<string> {
  const readme = await readFile(readmeFile, 'utf8');
  const items = methods.map(({ id, group, name, parameters }) => {
    const values = parameters.filter(parameter => parameter.name !== 'options');
    const names = values.map(parameter => `${parameter.name}${parameter.isOptional ? '?' : ''}`).join(', ');
    return `- \`client.${[...group, name].join('.')}(${names})\`: \`${id}\``;
  });
  if (!LIST.test(readme)) throw new Error('sdk/README.md has no list that begins with "- `client."');
  return readme.replace(LIST, `${items.join('\n')}\n`);
}
