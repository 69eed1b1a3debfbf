import { glob, readFile } from 'node:fs/promises';
import { type Contract, listOperations } from './contract.ts';
import { type Page, toPage } from './page.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = { 'The SDK': 'sdk', 'The webhook verifier': 'webhook-verifier' };

/** API changes since the last release, and package changes from changelogs and pending changesets. */
export async function buildChangelog(contract: Contract): Promise<Page> {
  const released: Contract = JSON.parse(await readFile(new URL('spec/released/public.json', ROOT), 'utf8'));
  const additions = describeAdditions(released, contract);
  const packages = Object.entries(PACKAGES).map(async ([title, folder]) => {
    const changes = await listPending(folder);
    const changelog = await readFile(new URL(`${folder}/CHANGELOG.md`, ROOT), 'utf8').catch(() => '');
    const text = [
      ...(changes.length > 0 ? ['### Unreleased', bullets(changes)] : []),
      changelog.replace(/^# .*\n+/, '').replaceAll(/^#/gm, '##'),
    ];
    return [`## ${title}`, ...text].join('\n\n').trim();
  });
  return toPage(
    'changelog',
    'More',
    [
      '# Changelog',
      'What’s new in the API and the packages. Within `v1`, the API changes only by additions: see [Versioning](versioning.md).',
      '## The API',
      ...(additions.length > 0 ? ['### Unreleased', bullets(additions)] : []),
      `### ${released.info.version}`,
      `${listOperations(released).length} operations and ${Object.keys(released.webhooks).length} events under \`/v1\`.`,
      ...(await Promise.all(packages)),
    ].join('\n\n'),
  );
}

const bullets = (lines: string[]) => lines.map(line => `- ${line}`).join('\n');

/** A named part of the contract: an operation, event, or schema, with its parts. Schemas have no sentence. */
type Named = { name: string; sentence?: string; parts: string[] };

/** A sentence for each new operation and event, and for additions to existing ones. */
function describeAdditions(released: Contract, contract: Contract): string[] {
  const before = new Map(listNamed(released).map(named => [named.name, named.parts]));
  const named = listNamed(contract);
  const sentences = named.flatMap(({ name, sentence }) => (sentence && !before.has(name) ? [sentence] : []));
  const gained = named.flatMap(({ name, parts }) => {
    const known = before.get(name);
    return known ? parts.filter(part => !known.includes(part)).map(part => ({ part, name })) : [];
  });
  const namesByPart = Map.groupBy(gained, ({ part }) => part);
  const partsByNames = Map.groupBy([...namesByPart], ([, those]) => those.map(({ name }) => name).join(', '));
  return [
    ...sentences,
    ...[...partsByNames].map(
      ([names, parts]) => `New ${parts.map(([part]) => part).join(', ')} of ${names}.`,
    ),
  ];
}

function listNamed(contract: Contract): Named[] {
  const operations = listOperations(contract).map(({ method, path, operation }) => ({
    name: `\`${method} ${path}\``,
    sentence: `New operation \`${method} ${path}\`: ${operation.summary}.`,
    parts: operation.parameters
      .filter(parameter => !parameter.$ref)
      .map(parameter => `${parameter.in} parameter \`${parameter.name}\``),
  }));
  const events = Object.entries(contract.webhooks).map(([type, { post }]) => ({
    name: `\`${type}\``,
    sentence: `New event \`${type}\`.`,
    parts: post.parameters.map(({ name }) => `header \`${name}\``),
  }));
  const schemas = Object.entries(contract.components.schemas).map(
    ([schema, { properties, enum: values }]) => ({
      name: `\`${schema}\``,
      parts: [
        ...Object.keys(properties ?? {}).map(field => `field \`${field}\``),
        ...(values ?? []).map(value => `value \`${value}\``),
      ],
    }),
  );
  return [...operations, ...events, ...schemas];
}

/** The texts of a package's pending changesets. */
async function listPending(folder: string): Promise<string[]> {
  const { name } = JSON.parse(await readFile(new URL(`${folder}/package.json`, ROOT), 'utf8'));
  const texts: string[] = [];
  for await (const file of glob('.changeset/*.md', { cwd: ROOT })) {
    const [, head = '', text = ''] = (await readFile(new URL(file, ROOT), 'utf8')).split(/^---$/m);
    if (new RegExp(`['"]${name}['"]`).test(head)) texts.push(text.trim().replaceAll(/\s+/g, ' '));
  }
  return texts.sort();
}
