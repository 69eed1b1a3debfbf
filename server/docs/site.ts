import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import apiReference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { stringify } from 'yaml';
import { writeCompressed } from '../lib/write-compressed.ts';
import { buildChangelog } from './changelog.ts';
import {
  type Contract,
  describeValues,
  listOperations,
  readClientDocument,
  readContract,
  readImports,
  resolveParameter,
} from './contract.ts';
import { renderErrorCodes } from './errors.ts';
import { NOT_FOUND_FILE, SITE_FOLDER, SITEMAP_FILE, SITEMAP_ORIGIN } from './folder.ts';
import { escapeHtml, renderLayout, SITE } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { buildOperationPages, buildOverview } from './operations.ts';
import { buildPackagePages } from './packages.ts';
import { getUrl, type Page, toPage } from './page.ts';
import { buildEventPages, buildObjectsPage, toCell } from './schemas.ts';
import { type SearchEntry, toSearchEntries } from './search.ts';

const SOURCES = new URL('./', import.meta.url);
const PLACEHOLDER = 'https://api.example.com';

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

type Files = Map<string, string>;

/** Loaded by the pages when somebody searches. */
const SEARCH_LIBRARY = new URL(import.meta.resolve('minisearch'));

const NOT_FOUND = `# There is no such page

It may have moved. Search above, or go on from here:

- [Quickstart](quickstart.md): from a key to the first order and the first verified webhook
- [API overview](api/index.md): every operation
- [Errors](errors.md): what each code means, and what to do
- [All pages](index.md)
`;

/** Where another host serves the site: the address of the service, and that of the pages. */
type Addresses = { apiUrl?: string | undefined; url?: string | undefined };

/** Writes the whole site. */
export async function buildSite(
  folder = SITE_FOLDER,
  { apiUrl, url = `${SITEMAP_ORIGIN}/docs/` }: Addresses = {},
): Promise<{ pages: number }> {
  const contract = await readContract();
  const clientDocument = await readClientDocument();
  if (apiUrl) for (const document of [contract, clientDocument]) document.servers = [{ url: apiUrl }];
  const pages = await collectPages(contract);
  const files: Files = new Map();
  const assets = {
    style: addAsset(files, 'style.css', await read('assets/style.css')),
    script: addAsset(files, 'site.js', await read('assets/site.js')),
    search: addAsset(files, 'search.js', await readFile(SEARCH_LIBRARY, 'utf8')),
  };
  files.set('favicon.svg', await read('assets/favicon.svg'));
  const paths = new Set(pages.map(({ path }) => path));
  const found: SearchEntry[] = [];
  for (const page of pages) {
    files.set(`${page.path}.md`, page.markdown);
    const rendered = renderMarkdown(page, paths);
    found.push(...toSearchEntries(page, rendered.headings));
    files.set(`${getUrl(page.path)}index.html`, renderLayout(page, rendered, pages, assets));
  }
  const notFound = toPage('404', '', NOT_FOUND);
  files.set('404.md', notFound.markdown);
  // It is shown at any address, so its links are absolute.
  files.set(
    NOT_FOUND_FILE,
    renderLayout(notFound, renderMarkdown(notFound, paths), pages, assets).replaceAll(
      '"../',
      `"${new URL(url).pathname}`,
    ),
  );
  files.set(SITEMAP_FILE, renderSitemap(pages, url));
  files.set('search.json', JSON.stringify(found));
  files.set('llms.txt', renderLlms(pages));
  files.set(
    'llms-full.txt',
    pages
      .filter(({ hidden }) => !hidden)
      .map(({ markdown }) => markdown)
      .join('\n\n---\n\n'),
  );
  files.set('openapi.json', JSON.stringify(contract, null, 2));
  files.set('openapi.yaml', stringify(contract));
  files.set('openapi.client.json', JSON.stringify(clientDocument, null, 2));
  for (const [name, text] of await readImports()) files.set(name, text);
  files.set('here.json', '{}');
  await addReference(files, contract);
  if (apiUrl) for (const [name, text] of files) files.set(name, text.replaceAll(PLACEHOLDER, apiUrl));
  await writeFiles(folder, files);
  return { pages: pages.length };
}

async function collectPages(contract: Contract): Promise<Page[]> {
  const guides = await Promise.all(
    Object.entries(GUIDES).map(([group, names]) =>
      Promise.all(names.map(async name => toPage(name, group, await readGuide(name, contract)))),
    ),
  );
  const [start = [], texts = [], more = []] = guides;
  return [
    ...start,
    ...texts,
    buildOverview(contract),
    ...buildOperationPages(contract),
    buildObjectsPage(contract),
    ...buildEventPages(contract),
    ...(await buildPackagePages()),
    ...more,
    await buildChangelog(contract),
  ];
}

const read = (path: string) => readFile(new URL(path, SOURCES), 'utf8');

const FENCES: Record<string, string> = {
  mjs: 'typescript',
  py: 'python',
  php: 'php',
  go: 'go',
  java: 'java',
  rb: 'ruby',
};

/** A line `<<< name` stands for what is generated or for a file. */
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

/** The columns of a file that the dashboard exports, by the schema of its rows. */
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

/** Its name changes with its content, so that browsers may keep it for ever. */
function addAsset(files: Files, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const path = `assets/${hash}.${name}`;
  files.set(path, text);
  return path;
}

/** See sitemaps.org. */
function renderSitemap(pages: Page[], url: string): string {
  const locations = pages.map(({ path }) => `<url><loc>${escapeHtml(url + getUrl(path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</urlset>
`;
}

/** See llmstxt.org. */
function renderLlms(pages: Page[]): string {
  const shown = pages.filter(({ hidden, path }) => !hidden && path !== 'index');
  const groups = [...new Set(shown.map(({ group }) => group))];
  return [
    `# ${SITE}`,
    `> ${pages.find(({ path }) => path === 'index')?.description}`,
    'The contract as OpenAPI 3.1: [JSON](openapi.json), [YAML](openapi.yaml); as OpenAPI 3.0 for generators of clients: [JSON](openapi.client.json). To import: collections for [Postman](postman-collection.json) and [Bruno](bruno-collection.json), the events as [AsyncAPI](asyncapi.json). All pages in one file: [llms-full.txt](llms-full.txt).',
    ...groups.map(group =>
      [
        `## ${group}\n`,
        ...shown
          .filter(page => page.group === group)
          .map(({ path, title, description }) => `- [${title}](${path}.md): ${description}`),
      ].join('\n'),
    ),
    '',
  ].join('\n\n');
}

/** Scalar takes a value of its own where there is no example. */
const UNSET = { default: { value: '', 'x-disabled': true } };

/** The page to send requests from. It sends no example for a filter that the reader has not set, and has no webhooks. */
async function addReference(files: Files, contract: Contract): Promise<void> {
  const document = structuredClone(contract);
  const operations = listOperations(document).map(({ operation }) => operation);
  document.info.description = 'Send requests from here. What they mean is in the [documentation](../).';
  document.webhooks = {};
  document.tags = document.tags.filter(({ name }) => operations.some(({ tags }) => tags.includes(name)));
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(each => {
      const parameter = resolveParameter(contract, each);
      return parameter.required ? parameter : { ...parameter, examples: UNSET };
    });
  }
  files.set('reference/openapi.json', JSON.stringify(document));
  files.set('reference/index.html', await read('assets/reference.html'));
  files.set('reference/reference.js', await read('assets/reference.js'));
  // The package gives its script to a server only.
  const server = Fastify();
  await server.register(apiReference, { routePrefix: '/', configuration: { url: '/' } });
  const { statusCode, body } = await server.inject('/js/scalar.js');
  if (statusCode !== 200) throw new Error('@scalar/fastify-api-reference has no /js/scalar.js');
  files.set('reference/scalar.js', body);
}

/** Replaces the folder as a whole. */
async function writeFiles(folder: string, files: Files): Promise<void> {
  const fresh = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  await Promise.all(
    [...files].map(async ([name, text]) => {
      const path = join(fresh, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      await writeCompressed(path, text);
    }),
  );
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process has just written the same.
    await rm(fresh, { recursive: true });
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}
