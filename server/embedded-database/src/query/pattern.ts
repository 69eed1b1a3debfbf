import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import type { Pattern } from './filter.ts';

// MongoDB uses PCRE. JavaScript reads these escapes as plain letters.
const PCRE_ONLY_ESCAPES = new Set('AZzGKQERXHhVNaeC');

export function compilePattern(source: string, options: string): Pattern {
  for (const option of options) {
    if (!'imsu'.includes(option)) throw badValue(`regular expression option '${option}' is not supported`);
  }
  for (const [, escaped = ''] of source.matchAll(/\\(.)/gs)) {
    if (PCRE_ONLY_ESCAPES.has(escaped))
      throw invalid(`\\${escaped} is not supported by the embedded database`);
  }
  if (/\[\[:\w+:\]/.test(source)) throw invalid('POSIX classes are not supported by the embedded database');
  try {
    const flags = [...new Set(options)].filter(option => option !== 'u').join('');
    return { source: new BSONRegExp(source, options), expression: new RegExp(source, flags) };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function invalid(reason: string): CommandError {
  return new CommandError('Location51091', `Regular expression is invalid: ${reason}`);
}

/** The literal text that every match starts with, as an index bound for `^…`. */
export function literalPrefix({ source, expression }: Pattern): string | undefined {
  if (expression.flags.includes('i') || expression.flags.includes('m') || source.pattern.includes('|'))
    return undefined;
  const match = /^\^([\w \-@/:]+)([?*{]?)/.exec(source.pattern);
  const literal = match?.[2] ? match[1]?.slice(0, -1) : match?.[1];
  return literal || undefined;
}
