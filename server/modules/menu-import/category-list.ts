const isQuoted = (title: string) => /[",;|]/.test(title) || isNone(title);

const isNone = (text: string) => /^(none|-)$/i.test(text);

/** Joins category names with commas, and quotes ambiguous names. */
export const formatCategories = (names: string[]): string =>
  names.map(name => (isQuoted(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ') || 'none';

/** Parses a list of names. Undefined for an empty cell, an empty list for `none`. */
export function parseCategories(text: string): string[] | undefined {
  if (text === '') return undefined;
  if (isNone(text)) return [];
  const named = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]+)/g)];
  return named
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter(name => name !== '');
}
