import { createRequire } from 'node:module';
import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { getUrl, type Page } from './page.ts';

type Highlighter = {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
};

// Its own types would add browser types to the whole server.
const hljs: Highlighter = createRequire(import.meta.url)('highlight.js/lib/common');

export type Heading = { level: number; id: string; text: string };
type Rendered = { html: string; headings: Heading[] };
type Environment = { page: Page; headings: Heading[]; resolve(path: string): string };

const markdownIt = new MarkdownIt({
  html: true,
  highlight: (code, language) =>
    hljs.getLanguage(language)
      ? hljs.highlight(code, { language }).value
      : MarkdownIt().utils.escapeHtml(code),
});

markdownIt.core.ruler.push('headings', ({ tokens, env }: { tokens: Token[]; env: Environment }) => {
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    const same = env.headings.filter(heading => heading.id.replace(/-\d+$/, '') === slugify(text)).length;
    const id = same === 0 ? slugify(text) : `${slugify(text)}-${same}`;
    token.attrSet('id', id);
    env.headings.push({ level: Number(token.tag.slice(1)), id, text });
  });
});

markdownIt.core.ruler.push('links', ({ tokens, env }: { tokens: Token[]; env: Environment }) => {
  for (const link of tokens.flatMap(({ children }) => children ?? [])) {
    const href = link.type === 'link_open' ? String(link.attrGet('href')) : '';
    const [, path, ending = '', anchor = ''] = /^(?!\w+:|\/)([^#]+?)(\.md)?(#.*)?$/.exec(href) ?? [];
    if (path === undefined) continue;
    const target = posix.join(posix.dirname(env.page.path), path);
    const url = ending ? env.resolve(target) : posix.relative(`/${getUrl(env.page.path)}`, `/${target}`);
    link.attrSet('href', url + (path.endsWith('/') ? '/' : '') + anchor);
  }
});

markdownIt.core.ruler.after('inline', 'tasks', ({ tokens }: { tokens: Token[] }) => {
  tokens.forEach(({ type, children }, index) => {
    const [first] = children ?? [];
    if (type !== 'inline' || !first?.content.startsWith('[ ] ')) return;
    first.content = first.content.replace('[ ] ', '\u2610\u2002');
    // The paragraph token is between the item and its text.
    tokens[index - 2]?.attrSet('class', 'task');
  });
});

// Scrollable areas are focusable and labeled.
const scrolling = (name: string) => `tabindex="0" role="group" aria-label="${name}"`;
for (const kind of ['fence', 'code_block']) {
  const render = markdownIt.renderer.rules[kind];
  markdownIt.renderer.rules[kind] = (...args) =>
    render?.(...args).replace('<pre>', `<pre ${scrolling('Code sample')}>`) ?? '';
}
markdownIt.renderer.rules.table_open = () => `<div class="table" ${scrolling('Table')}><table>`;
markdownIt.renderer.rules.table_close = () => '</table></div>';

/** Renders a page's HTML. Links to other Markdown pages are rewritten; broken ones are errors. */
export function renderMarkdown(page: Page, paths: ReadonlySet<string>): Rendered {
  const headings: Heading[] = [];
  const resolve = (target: string) => {
    const path = paths.has(target) ? target : `${target}/index`;
    if (!paths.has(path)) throw new Error(`${page.path}.md links to ${target}.md, which does not exist`);
    return relativeUrl(page.path, path);
  };
  const html = markdownIt.render(page.markdown, { page, headings, resolve } satisfies Environment);
  return { html, headings };
}

/** A relative URL, so that the site can be hosted anywhere. */
export function relativeUrl(from: string, to: string): string {
  return `${posix.relative(`/${getUrl(from)}`, `/${getUrl(to)}`) || '.'}/`;
}

export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
