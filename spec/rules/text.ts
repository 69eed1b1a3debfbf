/** The kinds of free text in the contract, by the value of `x-text`. */
export const TEXT_FORMATS = {
  'single-line': (text: string) => findProblem(text, false) === undefined,
  'multi-line': (text: string) => findProblem(text, true) === undefined,
};

/** A keyword instead of formats, which would look like type changes of released schemas. */
export const TEXT_KEYWORD = {
  keyword: 'x-text',
  macro: (format: string) => ({ format }),
};

export const isTextFormat = (format: unknown): format is keyof typeof TEXT_FORMATS =>
  typeof format === 'string' && format in TEXT_FORMATS;

/** The requirement that the text violates. */
export function describeProblem(text: string, format: keyof typeof TEXT_FORMATS): string {
  return findProblem(text, format === 'multi-line') ?? 'is not valid';
}

/** Normalizes text to NFC and line breaks to line feeds. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n');

/**
 * Escapes control characters in stored texts and responses for terminals, which would interpret them. Keeps
 * line breaks.
 */
export const escapeControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, toEscape);

const toEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** C0 and C1 controls, and lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;

function findProblem(text: string, hasLines: boolean): string | undefined {
  if (!hasLines && LINE_BREAK.test(text)) return 'must be a single line';
  const [forbidden] = (hasLines ? FORBIDDEN_IN_LINES : FORBIDDEN).exec(text) ?? [];
  if (forbidden !== undefined) return `must not contain the control character ${nameOf(forbidden)}`;
  // The effect of a bidirectional control ends with its line.
  const unclosed = text.split(LINE_BREAK).flatMap(findUnclosed)[0];
  return unclosed === undefined ? undefined : `must close the bidirectional control ${nameOf(unclosed)}`;
}

/** Each opening bidirectional control and its closing one: embeddings and overrides, then isolates. */
const CLOSED_BY: Record<string, string> = {
  '\u202A': '\u202C',
  '\u202B': '\u202C',
  '\u202D': '\u202C',
  '\u202E': '\u202C',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
const BIDIRECTIONAL = /[\u202A-\u202E\u2066-\u2069]/gu;

/** The unclosed bidirectional controls of a line, innermost first. */
function findUnclosed(line: string): string[] {
  const open: string[] = [];
  for (const [control] of line.matchAll(BIDIRECTIONAL)) {
    if (control in CLOSED_BY) open.unshift(control);
    else if (CLOSED_BY[open[0] ?? ''] === control) open.shift();
  }
  return open;
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
