import { glob, readFile } from 'node:fs/promises';
import { type Contract, listOperations } from './contract.ts';
import { type Page, toPage } from './page.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = { 'The SDK': 'sdk', 'The webhook verifier': 'webhook-verifier' };

/** What is new in the API since its last release, and in the packages by their changelogs and pending changesets. */
export async function buildChangelog(contract: Contract): Promise<Page> {
  const released: Contract = JSON.parse(await readFile(new URL('spec/released/public.json', ROOT), 'utf8'));
  const additions = listNames(contract).filter(name => !new Set(listNames(released)).has(name));
  const packages = Object.entries(PACKAGES).map(async ([title, folder]) => {
    const changes = await listPending(folder);
    const changelog = await readFile(new URL(`${folder}/CHANGELOG.md`, ROOT), 'utf8').catch(() => '');
    const text = [
      ...(changes.length > 0 ? ['### Not released yet', bullets(changes)] : []),
      changelog.replace(/^# .*\n/, '').replaceAll(/^#/gm, '##'),
    ];
    return [`## ${title}`, ...text].join('\n\n').trim();
  });
  return toPage(
    'changelog',
    'More',
    [
      '# Changelog',
      'What is new in the API and in the packages. Within `v1` the API only grows: see [Versioning](versioning.md).',
      '## The API',
      ...(additions.length > 0
        ? ['### Not released yet', bullets(additions.map(name => `New: ${name}.`))]
        : []),
      `### ${released.info.version}`,
      `${listOperations(released).length} operations and ${Object.keys(released.webhooks).length} events under \`/v1\`.`,
      ...(await Promise.all(packages)),
    ].join('\n\n'),
  );
}

const bullets = (lines: string[]) => lines.map(line => `- ${line}`).join('\n');

/** Everything of a contract that a client can name. */
function listNames(contract: Contract): string[] {
  const operations = listOperations(contract).flatMap(({ method, path, operation }) => {
    const name = `\`${method} ${path}\``;
    const parameters = operation.parameters.filter(parameter => !parameter.$ref);
    return [
      `operation ${name}`,
      ...parameters.map(parameter => `${parameter.in} parameter \`${parameter.name}\` of ${name}`),
    ];
  });
  const schemas = Object.entries(contract.components.schemas).flatMap(
    ([schema, { properties, enum: values }]) => [
      ...Object.keys(properties ?? {}).map(field => `field \`${field}\` of ${schema}`),
      ...(values ?? []).map(value => `value \`${value}\` of ${schema}`),
    ],
  );
  const events = Object.entries(contract.webhooks).flatMap(([type, { post }]) => [
    `event \`${type}\``,
    ...post.parameters.map(({ name }) => `header \`${name}\` of every event`),
  ]);
  return [...new Set([...operations, ...schemas, ...events])];
}

/** The texts of the changesets of a package. */
async function listPending(folder: string): Promise<string[]> {
  const { name } = JSON.parse(await readFile(new URL(`${folder}/package.json`, ROOT), 'utf8'));
  const texts: string[] = [];
  for await (const file of glob('.changeset/*.md', { cwd: ROOT })) {
    const [, head = '', text = ''] = (await readFile(new URL(file, ROOT), 'utf8')).split(/^---$/m);
    if (new RegExp(`['"]${name}['"]`).test(head)) texts.push(text.trim().replaceAll(/\s+/g, ' '));
  }
  return texts.sort();
}
