import type { Heading } from './markdown.ts';
import { getUrl, type Page, toPlainText } from './page.ts';

/** What the search of the pages finds. */
export type SearchEntry = {
  url: string;
  title: string;
  /** The title of the page that it is on. */
  page: string;
  text: string;
  /** Entries of a higher rank come first where they match as well. */
  rank: number;
};

const TEXT_LENGTH = 400;

/** An entry for each section of a page; one for a whole page of a reference. `headings` are all of the page's. */
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
  // The errors of each operation are those of the page about errors.
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
