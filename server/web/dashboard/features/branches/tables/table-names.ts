/** This many fit on a few sheets. */
const MAX_TABLES = 200;
/** As in the contract. */
const MAX_LENGTH = 20;

/** Parses table names: `1-3, Bar` means 1, 2, 3, and Bar. */
export function parseTables(text: string): string[] {
  const names = text.split(/[,;\n]/).flatMap(part => {
    const name = part.trim();
    const [, first = '', last = ''] = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/.exec(name) ?? [];
    if (first === '') return name === '' ? [] : [name.slice(0, MAX_LENGTH)];
    const count = Math.min(Number(last) - Number(first) + 1, MAX_TABLES);
    return Array.from({ length: Math.max(0, count) }, (_, index) => String(Number(first) + index));
  });
  return [...new Set(names)].slice(0, MAX_TABLES);
}
