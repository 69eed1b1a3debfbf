/** A page of the site: its Markdown and location. */
export type Page = {
  /** Without extension: `errors`, `api/list-orders`; `sdk/index` is the folder's page. */
  path: string;
  /** The page's heading in the navigation. */
  group: string;
  /** Linked but not in the navigation. */
  hidden?: boolean;
  /** The navigation label, if the title is too long. */
  label?: string;
  title: string;
  /** One or two sentences, for search engines and lists. */
  description: string;
  markdown: string;
};

/** The folder in which the page is `index.html`. Ends with a slash unless empty. */
export const getUrl = (path: string): string => (path === 'index' ? '' : `${path.replace(/\/index$/, '')}/`);

/** Uses the first heading as the title and the first paragraph as the description. */
export function toPage(path: string, group: string, markdown: string): Page {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error(`${path} has no title: begin it with "# …"`);
  const [paragraph = ''] = markdown
    .slice(markdown.indexOf(title) + title.length)
    .trim()
    .split(/\n\n/);
  return { path, group, title: toPlainText(title), description: toPlainText(paragraph), markdown };
}

export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
