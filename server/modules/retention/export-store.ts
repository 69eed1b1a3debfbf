import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BSON } from 'mongodb';

const compress = promisify(gzip);

/** Copies of documents before their removal. */
export interface Export {
  /**
   * Resolves when the documents are stored. Documents that are not removed afterwards are exported again next
   * time.
   */
  append(collection: string, documents: object[]): Promise<void>;
  close(): Promise<void>;
}

/** Compresses Extended JSON lines, which `mongoimport` reads, to a separate gzip member. */
export const compressLines = (documents: object[]): Promise<Buffer> =>
  compress(documents.map(document => `${BSON.EJSON.stringify(document)}\n`).join(''));

/**
 * Writes a collection's documents to a file of the day, and syncs it before resolving. Later runs never
 * append to it, because a killed process may have left a partial gzip member, after which nothing could be
 * read. `failure` is the start of the error message.
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
    // A new file's name is durable only after syncing its folder.
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
