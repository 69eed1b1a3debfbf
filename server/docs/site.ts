import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { writeCompressed } from '../lib/write-compressed.ts';
import { buildChangelog } from './changelog.ts';
import { type Contract, readClientDocument, readContract, readImports } from './contract.ts';
import { NOT_FOUND_FILE, SITE_FOLDER, SITEMAP_FILE, SITEMAP_ORIGIN } from './folder.ts';
import { buildGuidePages } from './guide-pages.ts';
import { renderLayout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { buildOperationPages, buildOverview } from './operations.ts';
import { buildPackagePages } from './packages.ts';
import { getUrl, type Page, toPage } from './page.ts';
import { buildReference } from './reference.ts';
import { buildEventPages, buildObjectsPage } from './schemas.ts';
import { type SearchEntry, toSearchEntries } from './search.ts';
import { renderLlms, renderSitemap } from './site-indexes.ts';

const SOURCES = new URL('./', import.meta.url);
const PLACEHOLDER = 'https://api.example.com';

type Files = Map<string, string>;

/** Loaded on the first search. */
const SEARCH_LIBRARY = new URL(import.meta.resolve('minisearch'));

const NOT_FOUND = `# Page not found

The page may have moved. Use the search above, or start here:

- [Quickstart](quickstart.md): get a key, list an order, and verify a webhook
- [API overview](api/index.md): all operations
- [Errors](errors.md): error codes and their solutions
- [All pages](index.md)
`;

/** For another host: the URLs of the service and of the pages. */
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
  // Shown at any path, so its links are absolute.
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
  for (const [name, text] of await buildReference(contract)) files.set(`reference/${name}`, text);
  if (apiUrl) for (const [name, text] of files) files.set(name, text.replaceAll(PLACEHOLDER, apiUrl));
  await writeFiles(folder, files);
  return { pages: pages.length };
}

async function collectPages(contract: Contract): Promise<Page[]> {
  return [
    ...(await buildGuidePages('Start', contract)),
    ...(await buildGuidePages('Guides', contract)),
    buildOverview(contract),
    ...buildOperationPages(contract),
    buildObjectsPage(contract),
    ...buildEventPages(contract),
    ...(await buildPackagePages()),
    ...(await buildGuidePages('More', contract)),
    await buildChangelog(contract),
  ];
}

const read = (path: string) => readFile(new URL(path, SOURCES), 'utf8');

/** The name contains a content hash, so that browsers can cache it forever. */
function addAsset(files: Files, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const path = `assets/${hash}.${name}`;
  files.set(path, text);
  return path;
}

/** Replaces the folder atomically. */
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
    // Another process just wrote the same site.
    await rm(fresh, { recursive: true });
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}
