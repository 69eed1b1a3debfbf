import { readFile } from 'node:fs/promises';
import type { Method } from './methods.ts';

export const readmeFile = new URL('../README.md', import.meta.url);

const HEADER = ['| Method | What it does | Operation of the contract |', '| --- | --- | --- |'];

/** The README with its table of methods as the contract has them. */
export async function renderReadme(methods: Method[]): Promise<string> {
  const readme = await readFile(readmeFile, 'utf8');
  const rows = methods.map(({ id, group, name, summary, parameters }) => {
    const values = parameters.filter(parameter => parameter.name !== 'options');
    const names = values.map(parameter => `${parameter.name}${parameter.isOptional ? '?' : ''}`).join(', ');
    return `| \`client.${[...group, name].join('.')}(${names})\` | ${summary} | \`${id}\` |`;
  });
  const table = /^\| Method .*\n(\|.*\n)+/m;
  if (!table.test(readme)) throw new Error('sdk/README.md has no table that begins with "| Method"');
  return readme.replace(table, `${[...HEADER, ...rows].join('\n')}\n`);
}
