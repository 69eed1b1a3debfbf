/** A page of the site: its Markdown, and where it stands. */
export type Page = {
  /** Without an ending: `errors`, `api/list-orders`; `sdk/index` stands for its folder. */
  path: string;
  /** The heading in the navigation that it stands under. */
  group: string;
  /** Not in the navigation, only linked. */
  hidden?: boolean;
  /** The name in the navigation, if the title is too long. */
  label?: string;
  title: string;
  /** One or two sentences, for search engines and lists. */
  description: string;
  markdown: string;
};

/** The folder in which the page is `index.html`: ends with a slash unless it is empty. */
export const getUrl = (path: string): string => (path === 'index' ? '' : `${path.replace(/\/index$/, '')}/`);

/** A page whose title is its first heading, and whose description its first paragraph. */
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
