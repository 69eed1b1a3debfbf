import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Page, toPage } from './page.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = [
  { folder: 'sdk', label: 'SDK' },
  { folder: 'webhook-verifier', label: 'Webhook verifier' },
];

/** Each package's README, followed by TypeDoc's reference if TypeDoc is installed. */
export async function buildPackagePages(): Promise<Page[]> {
  const pages = PACKAGES.map(async ({ folder, label }) => {
    const manifest = JSON.parse(await readFile(new URL(`${folder}/package.json`, ROOT), 'utf8'));
    const reference = await buildReference(folder, manifest.exports);
    const readme = await readFile(new URL(`${folder}/README.md`, ROOT), 'utf8');
    const links = reference
      .filter(({ hidden }) => !hidden)
      .map(({ path, title }) => `- [${title}](../${path}.md)`);
    const markdown = [readme, ...(links.length > 0 ? ['## Reference', links.join('\n')] : [])].join('\n\n');
    const page = {
      ...toPage(`${folder}/index`, 'Packages', markdown),
      label,
      description: manifest.description,
    };
    return [page, ...reference.map(each => ({ ...each, hidden: true }))];
  });
  return (await Promise.all(pages)).flat();
}

async function buildReference(folder: string, exported: Record<string, unknown>): Promise<Page[]> {
  const typedoc = findTypedoc();
  if (!typedoc) return [];
  const source = fileURLToPath(new URL(`${folder}/`, ROOT));
  const names = Object.keys(exported).filter(name => !name.endsWith('.json'));
  const out = await mkdtemp(join(tmpdir(), 'typedoc-'));
  const options = {
    entryPoints: await Promise.all(names.map(name => findEntry(source, name.slice(2) || 'index'))),
    tsconfig: join(source, 'tsconfig.build.json'),
    outputs: [{ name: 'markdown', path: out }],
    ...OPTIONS,
  };
  const optionsFile = join(out, 'options.json');
  try {
    await writeFile(optionsFile, JSON.stringify(options));
    await promisify(execFile)(process.execPath, [typedoc, '--options', optionsFile]);
    const files = (await readdir(out, { recursive: true })).filter(file => /(?<!^index)\.md$/.test(file));
    return await Promise.all(
      files.map(async file => toReferencePage(folder, file, await readFile(join(out, file), 'utf8'))),
    );
  } finally {
    await rm(out, { recursive: true });
  }
}

/** TypeDoc's command. Undefined in production installs. */
function findTypedoc(): string | undefined {
  try {
    return fileURLToPath(new URL('bin/typedoc', import.meta.resolve('typedoc/package.json')));
  } catch {
    return undefined;
  }
}

const TABLES = [
  'parameters',
  'interfaceProperties',
  'classProperties',
  'typeAliasProperties',
  'propertyMembers',
  'typeDeclaration',
];

const OPTIONS = {
  plugin: ['typedoc-plugin-markdown'],
  entryFileName: 'index',
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  // `npm run check -- types` finds them.
  skipErrorChecking: true,
  readme: 'none',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  logLevel: 'Error',
  ...Object.fromEntries(TABLES.map(kind => [`${kind}Format`, 'table'])),
  tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true, hideDefaults: true },
};

/** Lists modules by name and links their contents. */
function toReferencePage(folder: string, file: string, markdown: string): Page {
  const path = `${folder}/reference/${file.replace(/\.md$/, '')}`;
  const module = file.split('/').slice(0, -1).join('/');
  const page = toPage(path, 'Packages', markdown.replaceAll('../index.md', '../../index.md'));
  const isModule = file.endsWith('/index.md');
  const title = isModule ? module : page.title;
  return { ...page, title, hidden: !isModule, description: `Reference of the ${folder} package: ${title}.` };
}

/** An entry's source: a file, or a folder's index. */
async function findEntry(source: string, name: string): Promise<string> {
  const files = await readdir(join(source, 'src'), { recursive: true });
  const found = [`${name}.ts`, `${name}/index.ts`, `testing/${name}.ts`].find(file => files.includes(file));
  if (!found) throw new Error(`${source}src has no ${name}.ts`);
  return join(source, 'src', found);
}
