import { readFile } from 'node:fs/promises';
import { type Contract, describeValues } from './contract.ts';
import { renderErrorCodes } from './errors.ts';
import { type Page, toPage } from './page.ts';
import { toCell } from './schemas.ts';

/** The texts in `guides/`, by group and in menu order. */
const GUIDES = {
  Start: ['index', 'quickstart', 'local-testing', 'going-live'],
  Guides: [
    'authentication',
    'errors',
    'pagination',
    'limits',
    'idempotency',
    'webhooks',
    'verifying-webhooks',
    'language-models',
    'exports',
  ],
  More: ['versioning'],
};

export const buildGuidePages = (group: keyof typeof GUIDES, contract: Contract): Promise<Page[]> =>
  Promise.all(GUIDES[group].map(async name => toPage(name, group, await readGuide(name, contract))));

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

const FENCES: Record<string, string> = {
  mjs: 'typescript',
  py: 'python',
  php: 'php',
  go: 'go',
  java: 'java',
  rb: 'ruby',
};

/** A line `<<< name` includes generated text or a file. */
async function readGuide(name: string, contract: Contract): Promise<string> {
  const lines = (await read(`guides/${name}.md`)).split('\n').map(async line => {
    const [, what] = /^<<< (\S+)$/.exec(line) ?? [];
    if (what === undefined) return line;
    if (what === 'error-codes') return renderErrorCodes(contract);
    if (what === 'scopes') return renderScopes(contract);
    if (what.startsWith('columns:')) return renderColumns(what.slice('columns:'.length));
    return `\`\`\`${FENCES[what.slice(what.lastIndexOf('.') + 1)]}\n${(await read(what)).trimEnd()}\n\`\`\``;
  });
  return (await Promise.all(lines)).join('\n');
}

/** The columns of a dashboard export, from the schema of its rows. */
async function renderColumns(row: string): Promise<string> {
  const { components }: Contract = JSON.parse(await read('../../generated/dashboard/openapi.json'));
  return [
    '| Column | Meaning |',
    '|---|---|',
    ...Object.entries(components.schemas[row]?.properties ?? {}).map(
      ([name, { description = '' }]) => `| \`${name}\` | ${toCell(description)} |`,
    ),
  ].join('\n');
}

function renderScopes(contract: Contract): string {
  const scopes = describeValues(contract.components.schemas.Scope ?? {});
  return [
    '| Scope | Lets a key |',
    '|---|---|',
    ...scopes.map(([name, text]) => `| \`${name}\` | ${toCell(text)} |`),
  ].join('\n');
}
