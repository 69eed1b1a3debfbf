import { escapeHtml, SITE } from './layout.ts';
import { getUrl, type Page } from './page.ts';

/** See sitemaps.org. */
export function renderSitemap(pages: Page[], url: string): string {
  const locations = pages.map(({ path }) => `<url><loc>${escapeHtml(url + getUrl(path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</urlset>
`;
}

/** See llmstxt.org. */
export function renderLlms(pages: Page[]): string {
  const shown = pages.filter(({ hidden, path }) => !hidden && path !== 'index');
  const groups = [...new Set(shown.map(({ group }) => group))];
  return [
    `# ${SITE}`,
    `> ${pages.find(({ path }) => path === 'index')?.description}`,
    'The contract as OpenAPI 3.1: [JSON](openapi.json), [YAML](openapi.yaml). As OpenAPI 3.0 for client generators: [JSON](openapi.client.json). Collections for [Postman](postman-collection.json) and [Bruno](bruno-collection.json). Events as [AsyncAPI](asyncapi.json). All pages in one file: [llms-full.txt](llms-full.txt).',
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
