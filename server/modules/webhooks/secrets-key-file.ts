import { join } from 'node:path';
import { readFileIfExists, writeFileAtomic } from '../../lib/atomic-file.ts';
import { generateSecretsKey, parseSecretsKeys } from './secrets.ts';

/** The keys for secrets in the embedded database, from a file beside it. */
export async function loadOrCreateSecretsKeys(dataDir: string): Promise<Buffer[]> {
  const file = join(dataDir, 'secrets.key');
  const text = await readFileIfExists(file);
  if (text === undefined) {
    const key = generateSecretsKey();
    await writeFileAtomic(file, `${key.toString('base64')}\n`);
    return [key];
  }
  const keys = parseSecretsKeys(text);
  if (keys) return keys;
  throw new Error(`${file} does not hold the key of the webhook secrets; delete it to have a new one made`);
}
