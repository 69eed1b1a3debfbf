const isQuoted = (title: string) => /[",;|]/.test(title) || isNone(title);

const isNone = (text: string) => /^(none|-)$/i.test(text);

/** The names of categories in one cell: separated by commas, in double quotes where a name would be read as several. */
export const formatCategories = (names: string[]): string =>
  names.map(name => (isQuoted(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ') || 'none';

/** The names that a cell lists. Undefined for an empty cell, an empty list for `none`. */
export function parseCategories(text: string): string[] | undefined {
  if (text === '') return undefined;
  if (isNone(text)) return [];
  const named = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]+)/g)];
  return named
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter(name => name !== '');
}
