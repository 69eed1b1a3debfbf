/** Whether every wanted word begins a word of the text, as people type: without accents. */
export function hasWords(text: string, wanted: string): boolean {
  const words = toWords(text);
  return toWords(wanted).every(part => words.some(word => word.startsWith(part)));
}

const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
