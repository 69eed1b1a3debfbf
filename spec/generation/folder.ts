import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

export interface Difference {
  path: string;
  problem: 'differs' | 'is missing' | 'does not belong here';
}

/** The differences between a folder and its expected files. */
export async function compareFolder(
  root: string,
  outputs: ReadonlyMap<string, string>,
): Promise<Difference[]> {
  const present = await listFiles(root);
  const differences: Difference[] = [];
  for (const [path, content] of outputs) {
    if (!present.has(path)) differences.push({ path, problem: 'is missing' });
    else if ((await readFile(join(root, path), 'utf8')) !== content)
      differences.push({ path, problem: 'differs' });
  }
  for (const path of present) {
    if (!outputs.has(path)) differences.push({ path, problem: 'does not belong here' });
  }
  return differences;
}

/** Makes a folder contain exactly the given files. Files that are already up to date aren't written. */
export async function writeFolder(root: string, outputs: ReadonlyMap<string, string>): Promise<Difference[]> {
  const differences = await compareFolder(root, outputs);
  for (const { path } of differences) {
    const file = join(root, path);
    const content = outputs.get(path);
    if (content === undefined) {
      await rm(file);
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  return differences;
}

async function listFiles(root: string): Promise<Set<string>> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => !entry.isDirectory());
    return new Set(files.map(file => relative(root, join(file.parentPath, file.name)).split(sep).join('/')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set();
    throw error;
  }
}
