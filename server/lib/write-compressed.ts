import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Above this size, the best compression takes seconds. */
const LARGE_BYTES = 1_000_000;

/** Writes the compressed content next to the file, as `.br` and `.gz`. */
export async function writeCompressed(file: string, content: string | Buffer): Promise<void> {
  const quality = content.length > LARGE_BYTES ? 6 : 10;
  const [br, gz] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
