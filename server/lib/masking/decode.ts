const PERCENT = /(?:%[\da-f]{2})+/gi;
const ESCAPE = /\\(?:u([\da-f]{4})|x([\da-f]{2})|(["'\\/]))/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
/** Invisible characters that could split a name or number. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\0]/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Removes one layer of percent-encoding, backslash escapes, or entities. */
export const decodeOnce = (text: string): string =>
  text
    .replace(PERCENT, decodePercent)
    .replace(ESCAPE, (_, four, two, sign) => sign ?? String.fromCharCode(Number.parseInt(four ?? two, 16)))
    .replace(ENTITY, decodeEntity)
    .replace(INVISIBLE, '')
    .normalize('NFKC');

function decodePercent(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return NAMED[name.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : entity);
}

/** Decodes bytes in their detected encoding. */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  if (first !== 0 && second === 0) return decodeAs('utf-16le', bytes);
  if (first === 0 && second !== 0) return decodeAs('utf-16be', bytes);
  return decodeAs('utf-8', bytes);
}

/** UTF-32 leaves NULs behind. */
const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
