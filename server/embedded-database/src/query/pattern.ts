import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import type { Pattern } from './filter.ts';

// Syntax with the same meaning in MongoDB's PCRE and JavaScript's Unicode mode, besides literal text.
const COMMON_SYNTAX = /\\[\^$.*+?()[\]{}|/\\d]|\[\^?[^\\[\]]+\]|\(\?:/g;
const DIFFERING_SYNTAX = /\\.?|[$[\]]|\(\?.?/;

export function compilePattern(source: string, options: string): Pattern {
  for (const option of options) {
    if (!'isu'.includes(option)) throw badValue(`regular expression option '${option}' is not supported`);
  }
  const rest = source.replaceAll(COMMON_SYNTAX, ' ');
  const [differing] = DIFFERING_SYNTAX.exec(rest) ?? [];
  if (differing) throw invalid(`${differing} is not supported by the embedded database`);
  if (rest.includes('.') && !options.includes('s')) throw invalid('. is supported with the option s only');
  try {
    const expression = new RegExp(source, `${options.replaceAll('u', '')}u`);
    return { source: new BSONRegExp(source, options), expression };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function invalid(reason: string): CommandError {
  return new CommandError('Location51091', `Regular expression is invalid: ${reason}`);
}

/** The text contained in every match, if the pattern is nothing else. */
export function containedText({ source, expression }: Pattern): string | undefined {
  if (expression.flags.includes('i')) return undefined;
  return /^[\p{L}\p{M}\p{N}_ \-@/:]+$/u.test(source.pattern) ? source.pattern : undefined;
}

/** The literal prefix of every match, as an index bound for `^…`. */
export function literalPrefix({ source, expression }: Pattern): string | undefined {
  if (expression.flags.includes('i') || source.pattern.includes('|')) return undefined;
  const match = /^\^([\p{L}\p{M}\p{N}_ \-@/:]+)([?*{]?)/u.exec(source.pattern);
  const literal = [...(match?.[1] ?? '')];
  // The preceding character is quantified.
  if (match?.[2]) literal.pop();
  return literal.join('') || undefined;
}
