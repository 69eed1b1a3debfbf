import type { Heading } from './markdown.ts';
import { getUrl, type Page, toPlainText } from './page.ts';

/** An entry of the search index. */
export type SearchEntry = {
  url: string;
  title: string;
  /** The title of its page. */
  page: string;
  text: string;
  /** Higher ranks come first among equal matches. */
  rank: number;
};

const TEXT_LENGTH = 400;

/**
 * One entry per section, or one per page for reference pages. `headings` contains all of the page's headings.
 */
export function toSearchEntries(page: Page, headings: Heading[]): SearchEntry[] {
  const { path, title, markdown, hidden } = page;
  const [first = '', ...sections] = markdown.replaceAll(/```[\s\S]*?```/g, ' ').split(/^##+ /m);
  const rank = rankOf(page);
  const url = getUrl(path);
  const whole = { url, title, page: title, text: toText(first.replace(/^# .*/, '')), rank };
  if (hidden) return [whole];
  const sectionHeadings = headings.filter(({ level }) => level > 1);
  const entries = sections.map((section, index) => {
    const { id = '', text: heading = '' } = sectionHeadings[index] ?? {};
    const text = toText(section.slice(section.indexOf('\n')));
    return { url: `${url}#${id}`, title: heading, page: title, text, rank: rank / 2 };
  });
  // Errors of operations are covered by the errors page.
  return [whole, ...entries.filter(entry => !(isOperation(page) && entry.title === 'Errors'))];
}

const isOperation = ({ path }: Page) => /^api\/(?!index$|objects$)/.test(path);

function rankOf(page: Page): number {
  if (page.hidden) return 0.5;
  if (page.path === 'changelog') return 0.25;
  return isOperation(page) ? 4 : 2;
}

const toText = (markdown: string) =>
  toPlainText(markdown.replaceAll(/[|#>]|<[^>]*>|-{3,}/g, ' ')).slice(0, TEXT_LENGTH);
