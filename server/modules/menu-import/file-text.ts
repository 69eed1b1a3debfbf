import { invalidFile } from './table.ts';

/** The number of bytes to sample: in UTF-16, every other byte of Latin text is zero. */
const UTF16_SAMPLE = 512;

/**
 * Decodes a file in UTF-8, UTF-16, or Windows-1252, with or without a byte order mark. Throws
 * `invalid_request`.
 */
export function readText(base64: string): string {
  // The contract already checks the characters.
  if (base64.length % 4 !== 0) throw invalidFile('must be encoded in base64');
  const bytes = Buffer.from(base64, 'base64');
  const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
  if (text.includes('\0')) throw invalidFile('is not a text file: export it as CSV or JSON');
  return text;
}

function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, UTF16_SAMPLE);
  const zeros = [0, 1].map(
    parity => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length,
  );
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
