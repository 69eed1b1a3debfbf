import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BSON } from 'mongodb';

const compress = promisify(gzip);

/** Copies of documents that are about to be removed. */
export interface Export {
  /** Resolves when the documents are stored. What is not removed after that is written again the next time. */
  append(collection: string, documents: object[]): Promise<void>;
  close(): Promise<void>;
}

/** Lines of Extended JSON, which `mongoimport` reads, as a gzip member of its own. */
export const compressLines = (documents: object[]): Promise<Buffer> =>
  compress(documents.map(document => `${BSON.EJSON.stringify(document)}\n`).join(''));

/**
 * Writes the documents of a collection to a file of the day, on the disk before it resolves. No file is gone on with by a later run: a
 * process that was killed may have left half a member at its end, behind which nothing could be read. `failure` begins what is thrown
 * when it cannot be written.
 */
export function openFolder(dir: string, day: string, failure: string): Export {
  const files = new Map<string, FileHandle>();

  async function create(collection: string, attempt = 1): Promise<FileHandle> {
    const suffix = attempt === 1 ? '' : `-${attempt}`;
    try {
      return await open(join(dir, `${collection}-${day}${suffix}.ndjson.gz`), 'ax', 0o600);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        return create(collection, attempt + 1);
      throw error;
    }
  }

  async function begin(collection: string): Promise<FileHandle> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = await create(collection);
    // The name of a new file is on the disk only with its folder.
    const folder = await open(dir);
    await folder.sync().finally(() => folder.close());
    return file;
  }

  return {
    async append(collection, documents) {
      const member = await compressLines(documents);
      try {
        const file = files.get(collection) ?? (await begin(collection));
        files.set(collection, file);
        await file.appendFile(member);
        await file.sync();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${failure}: ${reason}`, { cause: error });
      }
    },
    async close() {
      await Promise.all([...files.values()].map(file => file.close()));
    },
  };
}
