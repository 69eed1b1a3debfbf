import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './entries.ts';

type Log = { info(text: string): void; warn(error: object, text: string): void };

/** The folder of the built pages. Builds them if `npm ci` did not. Undefined if they cannot be built here. */
export async function findOrBuildPages(log: Log): Promise<string | undefined> {
  if (existsSync(join(DIST, 'dashboard.html'))) return DIST;
  log.info('building the pages; this takes about 10 s');
  try {
    const { buildPages } = await import('./build.ts');
    await buildPages();
    return DIST;
  } catch (error) {
    log.warn({ err: error }, 'failed to build the pages; run `npm ci`');
    return undefined;
  }
}
