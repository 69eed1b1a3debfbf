import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** IDs of a collection's exported documents, from complete files. */
export async function exportedIds(dir: string, collection: string): Promise<string[]> {
  const files = (await readdir(dir).catch(() => [])).filter(name => name.startsWith(`${collection}-`));
  const texts = await Promise.all(
    files.map(async name => gunzipSync(await readFile(join(dir, name))).toString()),
  );
  return texts.flatMap(text => text.split('\n').slice(0, -1)).map(line => JSON.parse(line)._id);
}
