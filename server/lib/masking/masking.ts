import { decodeBytes, decodeOnce } from './decode.ts';
import { isSensitiveName } from './sensitive-names.ts';
import { MASKED, maskForms } from './sensitive-text.ts';

/** Deeper encodings and nested texts are masked as a whole. */
const MAX_DEPTH = 4;

/**
 * Masks credentials and guests' data in text of any format: JSON (also truncated or malformed), forms,
 * headers, XML, prose. Values are masked by field name and by format. Encodings are decoded layer by layer.
 * Masking is idempotent.
 */
export function maskText(text: string, depth = 0): string {
  const masked = maskFields(text, depth);
  const decoded = decodeOnce(masked);
  if (decoded === masked) return masked;
  if (depth >= MAX_DEPTH) return MASKED;
  const behind = maskText(decoded, depth + 1);
  return behind === decoded ? masked : behind;
}

/** A body's text, masked and truncated. */
export function maskExcerpt(body: Uint8Array | string, maximum: number): string {
  // Masks can be longer than the text they replace, and a value that is cut off could not be recognized.
  const read = 2 * maximum;
  const text =
    typeof body === 'string' ? body.slice(0, read) : decodeBytes(body.subarray(0, 4 * read)).slice(0, read);
  return cutOff(maskText(text.length < read ? text : dropLastWord(text)), maximum);
}

const CONTROL = /[\0-\x20\x7f]/g;

/** A path of lowercase words and IDs, which needs no masking. */
const PLAIN_PATH = /^(?:\/(?:v1|[a-z-]{1,40}|(?!ro[kp]_)[a-z]{2,4}_[0-9a-f]{32}))+$/;

/** A path with its query, masked and truncated. */
export const maskPath = (path: string, maximum: number): string =>
  path.length <= maximum && PLAIN_PATH.test(path)
    ? path
    : cutOff(maskExcerpt(path, maximum).replace(CONTROL, encodeURIComponent), maximum);

const dropLastWord = (text: string): string => text.replace(/[^\s",;&]{1,200}$/, '');

/** A lone surrogate at the end could not be stored. */
const cutOff = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text.toWellFormed();

/** A quoted string, possibly truncated; a field name with its sign; a tag. */
const PART =
  /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'|(?<![\p{L}\p{N}_])(?<name>[\p{L}_$][\p{L}\p{N}_.$[\]-]{0,80}) {0,4}(?<sign>[:=])(?!\/\/)\s{0,9}|<(?<tag>[\p{L}_][\p{L}\p{N}_:.-]{0,80})[^<>]*>/gu;
const COLON = /\s*[:=]\s*/y;
/** Text before the next field in JSON, `a: b`, or `a=b`, including quoted strings. */
const BARE = {
  json: /(?:\[masked\]|[^\n\r,}\]<"]|"(?:[^"\\]|\\[\s\S])*"?)*/y,
  ':': /(?:\[masked\]|[^\n\r}\]<"]|"(?:[^"\\]|\\[\s\S])*"?)*/y,
  '=': /(?:\[masked\]|[^\n\r&;#}\]<"]|"(?:[^"\\]|\\[\s\S])*"?)*/y,
};
const TEXT = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?/y;
const LITERAL = /(?:null|true|false)\b/y;

/** Masks values of sensitive fields, and other text in a sensitive format. */
function maskFields(original: string, depth: number): string {
  const text = maskForms(original);
  const part = new RegExp(PART);
  let result = '';
  let at = 0;
  /** Whether the last value was a sensitive name, as in `{ "path": "/customer/name", "value": … }`. */
  let isNamed = false;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const { 0: found, index, groups: { name, sign, tag } = {} } = match;
    result += text.slice(at, index);
    at = index + found.length;
    if (tag !== undefined) {
      const element = maskElement(text, at, found, tag, depth);
      result += element.masked;
      at = element.end;
    } else {
      const colon = sign === undefined ? matchAt(COLON, text, at) : '';
      at += colon.length;
      const label = name ?? unquote(found);
      result += (name === undefined ? maskQuoted(found, depth) : found) + colon;
      if (sign === undefined && colon === '') isNamed = isSensitivePointer(label);
      else if (isSensitiveName(label) || (isNamed && /^values?$/i.test(label))) {
        const value = maskValue(text, at, BARE[sign === ':' || sign === '=' ? sign : 'json']);
        result += value.masked;
        at = value.end;
        isNamed = false;
      }
    }
    part.lastIndex = at;
  }
  return result + text.slice(at);
}

type Masked = { masked: string; end: number };

function maskElement(text: string, start: number, opening: string, tag: string, depth: number): Masked {
  const masked = maskTag(opening, depth);
  if (!isSensitiveName(tag) || opening.endsWith('/>')) return { masked, end: start };
  const end = text.indexOf(`</${tag}`, start);
  return { masked: masked + MASKED, end: end < 0 ? text.length : end };
}

/** Attributes are fields, too. */
function maskTag(token: string, depth: number): string {
  const [name = ''] = /^<[^\s>]+/.exec(token) ?? [];
  return name + maskFields(token.slice(name.length), depth);
}

const isSensitivePointer = (text: string): boolean =>
  text.length <= 100 && /^[\w/.$[\]-]+$/.test(text) && isSensitiveName(text);

/** A quoted string may contain JSON or any other format. */
function maskQuoted(token: string, depth: number): string {
  const inner = unquote(token);
  const masked = depth >= MAX_DEPTH ? MASKED : maskText(inner, depth + 1);
  return masked === inner ? token : JSON.stringify(masked);
}

/** The content of a valid string in JSON. */
const JSON_STRING = /^(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*$/;

/** The content of a quoted string, without JSON escapes. */
function unquote(token: string): string {
  const quote = token[0];
  const inner = token.length > 1 && token.endsWith(quote ?? '') ? token.slice(1, -1) : token.slice(1);
  // Checked first, because thousands of errors would block the process.
  return JSON_STRING.test(inner) ? JSON.parse(`"${inner}"`) : decodeOnce(inner);
}

/** Masks the value at `start`: a string, a whole list or object, or the text before the next field. */
function maskValue(text: string, start: number, bare: RegExp): Masked {
  if (text.startsWith(MASKED, start)) {
    const after = start + MASKED.length;
    const end = after + matchAt(bare, text, after).trimEnd().length;
    return { masked: bare === BARE.json ? `"${MASKED}"` : MASKED, end };
  }
  const literal = matchAt(LITERAL, text, start);
  if (literal !== '') return { masked: literal, end: start + literal.length };
  const quote = text[start] ?? '';
  const inQuotes = matchAt(TEXT, text, start);
  if (inQuotes !== '')
    return {
      masked: inQuotes === quote + quote ? inQuotes : quote + MASKED + quote,
      end: start + inQuotes.length,
    };
  if (quote === '{' || quote === '[') return { masked: `"${MASKED}"`, end: findEnd(text, start) };
  const value = matchAt(bare, text, start);
  const end = start + value.length;
  if (value.trim() === '') return { masked: value, end };
  return { masked: /^[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i.test(value) ? `"${MASKED}"` : MASKED, end };
}

/** The end of a list or object, or of the text if truncated. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  const parts = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]]/g;
  parts.lastIndex = start;
  for (const { 0: part, index } of iterate(parts, text)) {
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

function* iterate(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) yield match;
}

function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? '';
}
