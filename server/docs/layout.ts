import { posix } from 'node:path';
import { relativeUrl, type renderMarkdown } from './markdown.ts';
import { getUrl, type Page } from './page.ts';

export const SITE = 'Restaurant Ordering API';

export type Assets = { style: string; script: string; search: string };

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A complete page. Nothing requires a script; the only one adds search, color schemes, and copy buttons. */
export function renderLayout(
  page: Page,
  { html, headings }: ReturnType<typeof renderMarkdown>,
  pages: Page[],
  assets: Assets,
): string {
  const root = relativeUrl(page.path, 'index');
  const title = page.path === 'index' ? SITE : `${page.title} · ${SITE}`;
  const contents = headings.filter(({ level }) => level === 2 || (level === 3 && headings.length < 40));
  return `<!doctype html>
<html lang="en" data-root="${root}" data-search="${root}${assets.search}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${posix.relative(`/${getUrl(page.path)}`, `/${page.path}.md`)}">
<link rel="stylesheet" href="${root}${assets.style}">
<script src="${root}${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${root}">Restaurant Ordering <b>Docs</b></a>
<div class="tools"></div>
<a class="try" href="${root}reference/">Try it</a>
</header>
<details class="menu"><summary>Menu</summary><nav aria-label="Pages">${renderNavigation(page, pages)}</nav></details>
<div class="columns">
<nav class="side" aria-label="Pages">${renderNavigation(page, pages)}</nav>
<main id="content">
<article>
${html}
</article>
<footer><a href="${posix.relative(`/${getUrl(page.path)}`, `/${page.path}.md`)}">This page as Markdown</a></footer>
</main>
<aside aria-label="On this page">${contents.length > 1 ? renderContents(contents) : ''}</aside>
</div>
</body>
</html>
`;
}

function renderNavigation(current: Page, pages: Page[]): string {
  const shown = pages.filter(({ hidden, path }) => !hidden && path !== 'index');
  const groups = [...new Set(shown.map(({ group }) => group))];
  const section = current.path.split('/')[0];
  return groups
    .map(group => {
      const links = shown
        .filter(page => page.group === group)
        .map(page => {
          const isCurrent =
            page.path === current.path || (current.hidden && page.path === `${section}/index`);
          return `<li><a href="${relativeUrl(current.path, page.path)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(page.label ?? page.title)}</a></li>`;
        });
      return `<h2>${group}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}

function renderContents(headings: { level: number; id: string; text: string }[]): string {
  const links = headings.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<h2>On this page</h2><ul>${links.join('')}</ul>`;
}
